import { createComposer, type Composer } from './composer.ts'
import { drawMessage } from './draw-message.ts'
import { refreshMoments, type Names } from './draw-text.ts'
import { fillIn } from './form.ts'
import { make, one } from './make.ts'
import type { Ask, BotAsk, Line, Tell, World } from './talk.ts'
import type { Lists } from './typing.ts'

type Told = Extract<Tell, { tell: 'lines' | 'modal' | 'commands' | 'choices' | 'settled' | 'fault' }>

export type Chat = {
  hear: (told: Told) => void
  /** The world is another one, or somebody else looks at it. */
  look: () => void
}

// Distributes over the kinds of what can be asked.
type Bare<Asked> = Asked extends BotAsk ? Omit<Asked, 'person' | 'channel'> : never

/** The channel: what the bot says there to one person, and what they do with it. */
export function createChat(ask: (asked: Ask) => void, world: () => World): Chat {
  const list = one<HTMLElement>('#lines')
  const who = one<HTMLSelectElement>('#chat select[name=person]')
  const where = one<HTMLSelectElement>('#chat select[name=channel]')
  const shown = new Map<string, { written: string; element: HTMLElement }>()
  const dismissed = new Set<string>()
  const say = (asked: Bare<BotAsk>) => ask({ ...asked, person: who.value, channel: where.value })
  const fault = (sentence: string) => (one('#fault').textContent = sentence)
  const begin = (asked: Bare<BotAsk>) => {
    fault('')
    wait(true)
    say(asked)
  }

  function wait(waiting: boolean): void {
    const sign = one<HTMLElement>('#waiting')
    sign.hidden = !waiting
    sign.textContent = waiting ? `${world().application.name} is thinking…` : ''
    if (waiting) list.scrollTop = list.scrollHeight
  }

  const names = (): Names => {
    const called = (all: readonly { id: string; name: string }[]) => (id: string) =>
      all.find((one) => one.id === id)?.name
    const { application, people, channels, roles } = world()
    return {
      person: called([application, ...people]),
      channel: called(channels),
      role: called(roles),
      locale: people.find(({ id }) => id === who.value)?.locale ?? 'en-US',
    }
  }
  const lists = (): Lists => world()

  function show(lines: readonly Line[]): void {
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
    const context = `${who.value} ${where.value}`
    const drawing = {
      names: names(),
      lists: lists(),
      author: world().application,
      onPress: (message: string, customId: string, values?: string[]) =>
        begin({ ask: 'press', message, customId, ...(values ? { values } : {}) }),
      onDismiss(message: string) {
        dismissed.add(message)
        show(lines)
      },
    }
    const visible = lines.filter(({ id }) => !dismissed.has(id))
    for (const line of visible) {
      const written = context + JSON.stringify(line)
      // What has not changed stays as it is: somebody may have a menu open in it.
      if (shown.get(line.id)?.written !== written)
        shown.set(line.id, { written, element: drawMessage(line, drawing) })
    }
    const elements = visible.flatMap(({ id }) => shown.get(id)?.element ?? [])
    const gone = [...shown.keys()].filter((id) => !visible.some((line) => line.id === id))
    for (const id of gone) shown.delete(id)
    // The list changes while its elements are taken out.
    for (const element of Array.from(list.children)) if (!elements.some((one) => one === element)) element.remove()
    for (const [at, element] of elements.entries()) {
      if (list.children[at] !== element) list.insertBefore(element, list.children[at] ?? null)
    }
    if (elements.length === 0) list.append(nothingYet())
    if (atEnd) list.scrollTop = list.scrollHeight
  }

  const nothingYet = () => {
    const { name } = world().application
    const help = make('span', { className: 'mention', textContent: '/help' })
    return make(
      'p',
      { className: 'nothing' },
      `Nobody has talked to ${name} here. Type / to see its commands, or `,
      help,
    )
  }

  const composer: Composer = createComposer({
    lists,
    onComplete: (number, name, options) => say({ ask: 'complete', number, name, options }),
    onSay: (name, options) => begin({ ask: 'say', name, options }),
    onFault: fault,
    onBegin: () => say({ ask: 'look' }),
  })
  const look = () => say({ ask: 'look' })
  for (const select of [who, where]) select.addEventListener('change', look)
  setInterval(() => refreshMoments(list, Date.now()), 1000)

  return {
    look,
    hear(told) {
      if (told.tell === 'commands') composer.learn(told.commands)
      else if (told.tell === 'choices') composer.offer(told.number, told.choices)
      else if (told.tell === 'settled') wait(false)
      else if (told.tell === 'fault') fault(told.sentence)
      else if (told.tell === 'lines') {
        // The answer for whoever looked before is for them.
        if (told.person === who.value && told.channel === where.value) show(told.lines)
      } else {
        const { interaction, form } = told
        fillIn(form, world().application, lists(), (values) => begin({ ask: 'submit', interaction, values }))
      }
    },
  }
}
