import { make, one, sign } from './make.ts'
import type { Ask, Switches, Tell } from './talk.ts'

type ClientEvent = Extract<Tell, { tell: 'opened' | 'moved' | 'closed' | 'post' | 'seen' }>
type Shown = { card: HTMLElement; frame: HTMLIFrameElement; origin: string; notes: HTMLElement }

/** The clients of Discord that are open in the page, and the frames within them. */
export function createClientCards(ask: (asked: Ask) => void): { hear: (told: ClientEvent) => void } {
  const shown = new Map<string, Shown>()

  function replaceFrame(client: string, src: string): void {
    const found = shown.get(client)
    if (!found) return
    const fresh = frameOf(src, found.frame.title)
    found.frame.replaceWith(fresh)
    found.frame = fresh
  }

  function open(told: Extract<Tell, { tell: 'opened' }>): void {
    const { client, person, channel, platform, src } = told
    const card = make('section', { className: 'client', ariaLabel: `${person.name} in ${channel.name}` })
    const reload = () => {
      const found = shown.get(client)
      if (found) replaceFrame(client, found.frame.src)
    }
    const title = make('h2', {}, sign(person), `${person.name} `, make('small', { textContent: channel.name }))
    const tools = make('div', { className: 'tools' }, ...toolsOf(client, card, ask, reload))
    const frame = frameOf(src, `Activity of ${person.name}`)
    const notes = make('pre')
    const asked = make('details', {}, make('summary', { textContent: 'What the activity asked for' }), notes)
    card.dataset['platform'] = platform
    card.dataset['layout'] = '0'
    card.append(make('header', {}, title, tools), frame, asked)
    shown.set(client, { card, frame, origin: new URL(src).origin, notes })
    one('#clients').append(card)
    card.scrollIntoView({ block: 'nearest' })
  }

  // Discord looks at who posts: another frame of the page is not the activity.
  addEventListener('message', (event) => {
    for (const [client, { frame, origin }] of shown) {
      if (event.source === frame.contentWindow && event.origin === origin)
        ask({ ask: 'post', client, message: event.data })
    }
  })

  return {
    hear(told) {
      const found = shown.get(told.client)
      if (told.tell === 'opened') return open(told)
      if (!found) return undefined
      if (told.tell === 'post') return found.frame.contentWindow?.postMessage(told.message, found.origin)
      if (told.tell === 'moved') {
        found.card.dataset['popped'] = 'true'
        return replaceFrame(told.client, told.src)
      }
      if (told.tell === 'seen') {
        found.card.dataset['layout'] = String(told.layout)
        found.notes.textContent = JSON.stringify(told.seen, null, 1)
        return undefined
      }
      found.card.remove()
      shown.delete(told.client)
      return undefined
    },
  }
}

function frameOf(src: string, title: string): HTMLIFrameElement {
  const frame = make('iframe', { src, title, referrerPolicy: 'origin' })
  frame.allow = 'autoplay; encrypted-media; fullscreen; clipboard-write'
  frame.sandbox.add('allow-forms', 'allow-modals', 'allow-popups', 'allow-popups-to-escape-sandbox')
  frame.sandbox.add('allow-same-origin', 'allow-scripts')
  return frame
}

function toolsOf(client: string, card: HTMLElement, ask: (asked: Ask) => void, reload: () => void): Node[] {
  const set = (switches: Switches) => ask({ ask: 'set', client, switches })
  return [
    picking('Layout', ['Focused', 'Picture in picture', 'Grid'], (at) => set({ layout: at as 0 | 1 | 2 })),
    switching('Talk', 'Says something in the voice channel', (talks) => ask({ ask: 'talk', client, talks })),
    pressing('Pop out', () => ask({ ask: 'popOut', client })),
    pressing('Reload', reload),
    conditions(card, set),
    pressing('Close', () => ask({ ask: 'close', client })),
  ]
}

/** What can go wrong around an activity. */
function conditions(card: HTMLElement, set: (switches: Switches) => void): HTMLElement {
  const denied = ['AUTHORIZE', 'START_PURCHASE', 'OPEN_EXTERNAL_LINK', 'SHARE_LINK']
  const lacking = ['SHARE_LINK', 'SET_CONFIG', 'THERMAL_STATE_UPDATE', 'grid_lock_state']
  const latencies = [0, 50, 300, 2000]
  const rows = [
    picking('Latency', ['0 ms', '50 ms', '300 ms', '2 s'], (at) => set({ latencyMs: latencies[at] ?? 0 })),
    picking('Heat', ['Cool', 'Fair', 'Serious', 'Critical'], (at) => set({ thermal: at as 0 | 1 | 2 | 3 })),
    switching('Turn', 'The phone is held on its side', (on) => {
      const orientation = on ? 'landscape' : 'portrait'
      card.dataset['orientation'] = orientation
      set({ orientation })
    }),
    switching('Deny', 'The person says no to whatever they are asked', (on) => set({ denies: on ? denied : [] })),
    switching('Old', 'A client that lacks what came late', (on) => set({ lacks: on ? lacking : [] })),
    switching('Silent', 'A client that answers nothing', (silent) => set({ silent })),
  ].map((tool) => make('div', {}, tool, make('span', { textContent: tool.title || tool.ariaLabel || '' })))
  const panel = make('details', { className: 'conditions' }, make('summary', { textContent: 'Conditions' }))
  panel.append(make('div', {}, ...rows))
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !panel.contains(relatedTarget)) panel.open = false
  })
  return panel
}

const pressing = (words: string, onclick: () => void) =>
  make('button', { type: 'button', textContent: words, onclick })

function picking(label: string, options: readonly string[], onPick: (at: number) => void): HTMLElement {
  const choices = options.map((words) => make('option', { textContent: words }))
  const select = make('select', { ariaLabel: label }, ...choices)
  select.addEventListener('change', () => onPick(select.selectedIndex))
  return select
}

function switching(words: string, title: string, onSwitch: (on: boolean) => void): HTMLElement {
  const button = make('button', { type: 'button', textContent: words, title, ariaPressed: 'false' })
  button.addEventListener('click', () => {
    const on = button.ariaPressed !== 'true'
    button.ariaPressed = String(on)
    onSwitch(on)
  })
  return button
}
