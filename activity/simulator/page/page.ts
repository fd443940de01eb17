import type { Ask, Line, Named, Switches, Tell } from './talk.ts'

const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/desk`)
const frames = new Map<string, { card: HTMLElement; frame: HTMLIFrameElement; origin: string }>()
const query = new URLSearchParams(location.search)

const ask = (asked: Ask) => socket.send(JSON.stringify(asked))
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the page is ours: what a selector finds is known.
const one = <E extends Element>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  with_: Partial<HTMLElementTagNameMap[K]> = {},
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), with_)
  made.append(...inside)
  return made
}

const openForm = one<HTMLFormElement>('#open')
const lines = one<HTMLElement>('#lines')
const asWho = one<HTMLSelectElement>('#chat select[name=person]')
const inWhere = one<HTMLSelectElement>('#chat select[name=channel]')
const where = () => ({ person: asWho.value, channel: inWhere.value })

function offer(selector: string, choices: readonly Named[], wanted: string | null): void {
  for (const select of document.querySelectorAll<HTMLSelectElement>(selector)) {
    const before = select.value
    select.replaceChildren(...choices.map(({ id, name }) => make('option', { value: id, textContent: name })))
    const chosen = choices.find(({ id, name }) => name === wanted || id === wanted || id === before)
    if (chosen) select.value = chosen.id
  }
}

function hear(told: Tell): void {
  switch (told.tell) {
    case 'world': {
      const full = (channels: typeof told.channels) =>
        channels.map(({ id, name, guild }) => ({ id, name: guild === null ? name : `${guild} › ${name}` }))
      offer('select[name=person]', told.people, query.get('person'))
      offer('#open select[name=channel]', full(told.channels.filter(({ voice }) => voice)), query.get('channel'))
      offer('#chat select[name=channel]', full(told.channels), query.get('channel'))
      one<HTMLInputElement>('[name=customId]').value = query.get('customId') ?? ''
      one<HTMLSelectElement>('[name=platform]').value = query.get('platform') ?? 'desktop'
      one('#commands').replaceChildren(
        ...told.commands.map(({ name, description }) =>
          make('option', { value: `/${name}`, textContent: description }),
        ),
      )
      return ask({ ask: 'look', ...where() })
    }
    case 'opened':
      return show(told)
    case 'moved': {
      const shown = frames.get(told.client)
      if (!shown) return
      shown.card.dataset['popped'] = 'true'
      shown.frame.replaceWith((shown.frame = frameOf(told.src, shown.frame.title)))
      return
    }
    case 'closed':
      frames.get(told.client)?.card.remove()
      frames.delete(told.client)
      return
    case 'post': {
      const shown = frames.get(told.client)
      return shown?.frame.contentWindow?.postMessage(told.message, shown.origin)
    }
    case 'seen': {
      const card = frames.get(told.client)?.card
      const notes = card?.querySelector('pre')
      if (card) card.dataset['layout'] = String(told.layout)
      if (notes) notes.textContent = JSON.stringify(told.seen, null, 1)
      return
    }
    case 'lines':
      return lines.replaceChildren(...told.lines.map(draw))
    case 'modal':
      return fillIn(told)
    case 'fault':
      one('#fault').textContent = told.sentence
  }
}

function frameOf(src: string, title: string): HTMLIFrameElement {
  const frame = make('iframe', { src, title, referrerPolicy: 'origin' })
  frame.allow = 'autoplay; encrypted-media; fullscreen; clipboard-write'
  frame.sandbox.add('allow-forms', 'allow-modals', 'allow-popups', 'allow-popups-to-escape-sandbox')
  frame.sandbox.add('allow-same-origin', 'allow-scripts')
  return frame
}

function show({ client, person, channel, platform, src }: Extract<Tell, { tell: 'opened' }>): void {
  const set = (switches: Switches) => ask({ ask: 'set', client, switches })
  const pick = (label: string, options: readonly string[], onPick: (at: number) => void) =>
    make(
      'select',
      { ariaLabel: label, onchange: (event) => onPick((event.target as HTMLSelectElement).selectedIndex) },
      ...options.map((words) => make('option', { textContent: words })),
    )
  const press = (words: string, onclick: () => void) => make('button', { textContent: words, onclick })
  const card = make('section', { className: 'client', ariaLabel: `${person.name} in ${channel.name}` })
  const switching = (words: string, onSwitch: (on: boolean) => void) => {
    const button = make('button', { textContent: words, ariaPressed: 'false' })
    button.addEventListener('click', () => {
      const on = button.ariaPressed !== 'true'
      button.ariaPressed = String(on)
      button.style.background = on ? '#248046' : ''
      onSwitch(on)
    })
    return button
  }
  const header = make(
    'header',
    {},
    make('b', { textContent: `${person.name} · ${channel.name}` }),
    pick('Layout', ['Focused', 'Picture in picture', 'Grid'], (at) => set({ layout: at as 0 | 1 | 2 })),
    pick('Heat', ['Cool', 'Fair', 'Serious', 'Critical'], (at) => set({ thermal: at as 0 | 1 | 2 | 3 })),
    pick('Latency', ['0 ms', '50 ms', '300 ms', '2 s'], (at) => set({ latencyMs: [0, 50, 300, 2000][at] ?? 0 })),
    switching('Talk', (talks) => ask({ ask: 'talk', client, talks })),
    switching('Turn', (on) => {
      card.dataset['orientation'] = on ? 'landscape' : 'portrait'
      set({ orientation: on ? 'landscape' : 'portrait' })
    }),
    switching('Deny', (on) =>
      set({ denies: on ? ['AUTHORIZE', 'START_PURCHASE', 'OPEN_EXTERNAL_LINK', 'SHARE_LINK'] : [] }),
    ),
    switching('Old', (on) =>
      set({ lacks: on ? ['SHARE_LINK', 'SET_CONFIG', 'THERMAL_STATE_UPDATE', 'grid_lock_state'] : [] }),
    ),
    switching('Silent', (silent) => set({ silent })),
    press('Pop out', () => ask({ ask: 'popOut', client })),
    press('Reload', () => {
      const shown = frames.get(client)
      if (shown) shown.frame.replaceWith((shown.frame = frameOf(shown.frame.src, shown.frame.title)))
    }),
    press('Close', () => ask({ ask: 'close', client })),
  )
  const frame = frameOf(src, `Activity of ${person.name}`)
  const notes = make('details', {}, make('summary', { textContent: 'What the activity asked for' }), make('pre'))
  card.dataset['platform'] = platform
  card.dataset['layout'] = '0'
  card.append(header, frame, notes)
  frames.set(client, { card, frame, origin: new URL(src).origin })
  one('#clients').append(card)
}

function draw({ id, onlyYou, texts, buttons, choices }: Line): HTMLElement {
  const line = make('div', { className: 'line' }, ...texts.map((words) => make('p', { textContent: words })))
  line.dataset['onlyYou'] = String(onlyYou)
  const press = (customId: string, values?: string[]) =>
    ask({ ask: 'press', ...where(), message: id, customId, ...(values ? { values } : {}) })
  const row = make('div', { className: 'row' })
  for (const { customId, label, disabled, url } of buttons) {
    if (url === null) row.append(make('button', { textContent: label, disabled, onclick: () => press(customId) }))
    else row.append(make('a', { textContent: label, href: url, target: '_blank', rel: 'noreferrer' }))
  }
  for (const { customId, options } of choices) {
    const select = make('select', {}, make('option', { textContent: '…', value: '' }))
    for (const { label, value } of options) select.append(make('option', { textContent: label, value }))
    select.addEventListener('change', () => press(customId, [select.value]))
    row.append(select)
  }
  if (row.childElementCount > 0) line.append(row)
  return line
}

function fillIn({ interaction, title, fields }: Extract<Tell, { tell: 'modal' }>): void {
  const dialog = one<HTMLDialogElement>('#modal')
  const form = make(
    'form',
    { method: 'dialog' },
    make('h2', { textContent: title }),
    ...fields.map(({ customId, label }) => make('label', {}, label, make('input', { name: customId }))),
    make('button', { textContent: 'Send' }),
  )
  form.addEventListener('submit', () => {
    const values = Object.fromEntries(
      [...new FormData(form)].map(([key, value]) => [key, typeof value === 'string' ? value : '']),
    )
    ask({ ask: 'submit', ...where(), interaction, values })
  })
  dialog.replaceChildren(form)
  dialog.showModal()
}

openForm.addEventListener('submit', (event) => {
  event.preventDefault()
  const given = new FormData(openForm)
  const word = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  const platform = word('platform') === 'mobile' ? 'mobile' : 'desktop'
  const latencyMs = Number(query.get('latency') ?? 0)
  const customId = word('customId') || null
  const denies = query.getAll('denies')
  ask({ ask: 'open', person: word('person'), channel: word('channel'), customId, platform, latencyMs, denies })
})

one('#say').addEventListener('submit', (event) => {
  event.preventDefault()
  const input = one<HTMLInputElement>('#say input')
  one('#fault').textContent = ''
  if (input.value.trim()) ask({ ask: 'say', ...where(), text: input.value })
  input.value = ''
})

for (const select of [asWho, inWhere]) select.addEventListener('change', () => ask({ ask: 'look', ...where() }))

// Discord looks at who posts: another frame of the page is not the activity.
addEventListener('message', (event) => {
  for (const [client, { frame, origin }] of frames) {
    if (event.source === frame.contentWindow && event.origin === origin)
      ask({ ask: 'post', client, message: event.data })
  }
})
socket.addEventListener('message', (event: MessageEvent<string>) => hear(JSON.parse(event.data) as Tell))
socket.addEventListener(
  'close',
  () => (one('#fault').textContent = 'The simulator has stopped. Reload the page when it is back.'),
)
