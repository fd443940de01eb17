import { Composer } from './composer.ts'
import { refreshMoments, type Names } from './draw-text.ts'
import { fillIn } from './form.ts'
import { LineList } from './line-list.ts'
import { make, one } from './make.ts'
import type { Ask, BotAsk, Line, Tell, World } from './talk.ts'

type ChatEvent = Extract<Tell, { tell: 'lines' | 'modal' | 'commands' | 'choices' | 'settled' | 'fault' }>

// Distributes over the kinds of what can be asked.
type Bare<Request> = Request extends BotAsk ? Omit<Request, 'person' | 'channel'> : never

/** The channel: what the bot says there to one person, and what they do with it. */
export class Chat {
  readonly #ask: (asked: Ask) => void
  readonly #world: () => World
  readonly #list = one<HTMLElement>('#lines')
  readonly #who = one<HTMLSelectElement>('#chat select[name=person]')
  readonly #where = one<HTMLSelectElement>('#chat select[name=channel]')
  readonly #lines = new LineList(this.#list, () => nothingYet(this.#world().application.name))
  readonly #composer: Composer

  constructor(ask: (asked: Ask) => void, world: () => World) {
    this.#ask = ask
    this.#world = world
    this.#composer = new Composer({
      lists: world,
      onComplete: (number, name, options) => this.#say({ ask: 'complete', number, name, options }),
      onSay: (name, options) => this.#begin({ ask: 'say', name, options }),
      onFault: showFault,
      onBegin: () => this.look(),
    })
    for (const select of [this.#who, this.#where]) select.addEventListener('change', () => this.look())
    setInterval(() => refreshMoments(this.#list, Date.now()), 1000)
  }

  /** Asks for what is to be seen: the world is another one, or somebody else looks at it. */
  look(): void {
    this.#say({ ask: 'look' })
  }

  hear(event: ChatEvent): void {
    switch (event.tell) {
      case 'commands':
        return this.#composer.learn(event.commands)
      case 'choices':
        return this.#composer.offer(event.number, event.choices)
      case 'settled':
        return this.#wait(false)
      case 'fault':
        return showFault(event.sentence)
      case 'lines':
        // The answer for somebody who looked before is for them.
        if (event.person === this.#who.value && event.channel === this.#where.value) this.#show(event.lines)
        return undefined
      default: {
        const { interaction, form } = event
        const world = this.#world()
        return fillIn(form, world.application, world, (values) => this.#begin({ ask: 'submit', interaction, values }))
      }
    }
  }

  #say(asked: Bare<BotAsk>): void {
    this.#ask({ ...asked, person: this.#who.value, channel: this.#where.value })
  }

  /** Does something with the bot, which takes its time to answer. */
  #begin(asked: Bare<BotAsk>): void {
    showFault('')
    this.#wait(true)
    this.#say(asked)
  }

  #wait(isWaiting: boolean): void {
    const sign = one<HTMLElement>('#waiting')
    sign.hidden = !isWaiting
    sign.textContent = isWaiting ? `${this.#world().application.name} is thinking…` : ''
    if (isWaiting) this.#lines.scrollToEnd()
  }

  #show(lines: readonly Line[]): void {
    const world = this.#world()
    this.#lines.show(lines, `${this.#who.value} ${this.#where.value}`, {
      names: namesIn(world, this.#who.value),
      lists: world,
      author: world.application,
      onPress: (message, customId, values) =>
        this.#begin({ ask: 'press', message, customId, ...(values ? { values } : {}) }),
    })
  }
}

/** What ids are called, for one of the people. */
function namesIn({ application, people, channels, roles }: World, reader: string): Names {
  const called = (all: readonly { id: string; name: string }[]) => (id: string) =>
    all.find((one) => one.id === id)?.name
  return {
    person: called([application, ...people]),
    channel: called(channels),
    role: called(roles),
    locale: people.find(({ id }) => id === reader)?.locale ?? 'en-US',
  }
}

function nothingYet(bot: string): HTMLElement {
  const help = make('span', { className: 'mention', textContent: '/help' })
  return make(
    'p',
    { className: 'nothing' },
    `Nobody has talked to ${bot} here. Type / to see its commands, or `,
    help,
  )
}

function showFault(sentence: string): void {
  one('#fault').textContent = sentence
}
