import type { WebSocket } from 'ws'
import { formOf, lineOf, offeredTo } from './desk-words.ts'
import type { Actor, Where } from './discord/actor.ts'
import type { BotWorld, Interaction } from './discord/bot-world.ts'
import type { Person, World } from './discord/world.ts'
import { readFrame } from './frames.ts'
import type { Ask, BotAsk, Switches, Tell } from './page/talk.ts'
import type { Client } from './rpc/client.ts'
import type { Clients } from './rpc/clients.ts'

export type DeskOptions = {
  world: World
  clients: Clients
  /** Where the activity is loaded from. */
  activityOrigin: string
  /** A bot of the world, whose messages the page shows. */
  bot?: { world: BotWorld; actor: Actor }
}

type Bot = NonNullable<DeskOptions['bot']>

/** Serves one open page: its Discord clients live as long as it does. */
export function serveDesk(socket: WebSocket, options: DeskOptions): void {
  const tell = (told: Tell) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(told))
  }
  const desk = new Desk(options, tell)
  socket.on('message', (data: Buffer) => {
    const asked = readFrame(data.toString())
    if (!asked) return tell({ tell: 'fault', sentence: 'This is nothing that the page says' })
    // The page is ours and keeps to the type; what does not fails at what it asks.
    desk.answer(asked as Ask).catch((error: unknown) => {
      tell({ tell: 'fault', sentence: error instanceof Error ? error.message : 'This cannot be done' })
    })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => desk.close())
  tell(worldAsTold(options.world))
}

class Desk {
  readonly #options: DeskOptions
  readonly #tell: (told: Tell) => void
  readonly #clients = new Map<string, Client>()
  readonly #onMessage = () => this.#tellLines()
  /** Through whose eyes the page shows the chat, and where. */
  #looking: Where | null = null

  constructor(options: DeskOptions, tell: (told: Tell) => void) {
    this.#options = options
    this.#tell = tell
    options.bot?.world.onMessage.add(this.#onMessage)
  }

  async answer(asked: Ask): Promise<void> {
    const { clients } = this.#options
    switch (asked.ask) {
      case 'open': {
        const { customId, platform, latencyMs, denies } = asked
        const switches = { platform, latencyMs, denies: new Set(denies) }
        return this.#show(clients.open({ ...this.#whereOf(asked), customId, switches }))
      }
      case 'post':
        // A frame that is still posting while its client closes is not heard any more.
        return this.#clients.get(asked.client)?.receive(asked.message)
      case 'close':
        clients.close(this.#clientOf(asked.client))
        this.#clients.delete(asked.client)
        return this.#tell({ tell: 'closed', client: asked.client })
      case 'popOut': {
        const client = this.#clientOf(asked.client)
        clients.popOut(client)
        return this.#tell({ tell: 'moved', client: client.id, src: this.#srcOf(client) })
      }
      case 'set':
        return setSwitches(this.#clientOf(asked.client), asked.switches)
      case 'talk': {
        const { person, channel } = this.#clientOf(asked.client)
        return clients.talk(person, channel, asked.talks)
      }
      default:
        return this.#answerForBot(asked)
    }
  }

  close(): void {
    this.#options.bot?.world.onMessage.delete(this.#onMessage)
    for (const client of this.#clients.values()) this.#options.clients.close(client)
    this.#clients.clear()
  }

  async #answerForBot(asked: BotAsk): Promise<void> {
    const where = this.#whereOf(asked)
    this.#looking = where
    const { bot } = this.#options
    if (!bot) return
    if (asked.ask === 'look') {
      this.#tell({ tell: 'commands', commands: offeredTo(where.person, bot.world) })
      return this.#tellLines()
    }
    if (asked.ask === 'complete') {
      const choices = await bot.actor.complete(where, asked.name, asked.options)
      return this.#tell({ tell: 'choices', number: asked.number, choices })
    }
    try {
      this.#showOutcome(await act(asked, where, bot), where)
    } finally {
      this.#tell({ tell: 'settled' })
    }
    this.#tellLines()
  }

  /** What came of something done with the bot: a form to fill in, an activity, or nothing within the time. */
  #showOutcome(interaction: Interaction, where: Where): void {
    if (!interaction.answer) return this.#tell({ tell: 'fault', sentence: 'The application did not respond' })
    const form = formOf(interaction)
    if (form) this.#tell({ tell: 'modal', interaction: interaction.id, form })
    if (interaction.instanceId !== null) this.#show(this.#options.clients.open(where))
  }

  #show(client: Client): void {
    this.#clients.set(client.id, client)
    client.listen((message) => this.#tell({ tell: 'post', client: client.id, message }))
    client.onChange(() => this.#tell({ tell: 'seen', client: client.id, layout: client.layout, seen: client.seen }))
    this.#tell({
      tell: 'opened',
      client: client.id,
      person: named(client.person),
      src: this.#srcOf(client),
      channel: { id: client.channel.id, name: client.channel.name },
      platform: client.switches.platform,
    })
  }

  #tellLines(): void {
    const { bot, world } = this.#options
    if (!bot || !this.#looking) return
    const { person, channel } = this.#looking
    const usedBy = (interactionId: string | null) => {
      const { command = null, userId = '' } = bot.world.interactions.get(interactionId ?? '') ?? {}
      const who = world.people.get(userId)
      return command !== null && who ? { person: named(who).name, command } : null
    }
    const lines = bot.actor.seenBy(this.#looking).map((posted) => lineOf(posted, usedBy(posted.interactionId)))
    this.#tell({ tell: 'lines', person: person.id, channel: channel.id, lines })
  }

  #srcOf(client: Client): string {
    return this.#options.activityOrigin + client.launchPath()
  }

  #clientOf(id: string): Client {
    return found(this.#clients.get(id), 'This client is closed')
  }

  #whereOf({ person, channel }: { person: string; channel: string }): Where {
    const { world } = this.#options
    return {
      person: found(world.people.get(person), 'Nobody has this id'),
      channel: found(world.channels.get(channel), 'There is no such channel'),
    }
  }
}

const named = (person: Person) => ({ id: person.id, name: person.globalName ?? person.username })

function worldAsTold({ application, people, channels, guilds }: World): Tell {
  const roles = [...guilds.values()].flatMap((guild) => [...guild.roles.values()])
  return {
    tell: 'world',
    application: { id: application.botId, name: application.name },
    people: [...people.values()].filter((one) => !one.bot).map((one) => ({ ...named(one), locale: one.locale })),
    channels: [...channels.values()].map(({ id, name, type, guildId }) => ({
      id,
      name,
      voice: type === 2,
      guild: guildId === null ? null : (guilds.get(guildId)?.name ?? null),
    })),
    roles: roles.map(({ id, name }) => ({ id, name })),
  }
}

type BotAct = Exclude<BotAsk, { ask: 'look' | 'complete' }>

/** Does what somebody asked to do with the bot. */
function act(asked: BotAct, where: Where, { actor, world }: Bot): Promise<Interaction> {
  if (asked.ask === 'say') return actor.command(where, asked.name, asked.options)
  if (asked.ask === 'press') {
    const message = world.messages.find((one) => one.message.id === asked.message)
    return actor.press(where, found(message, 'The message is gone'), asked.customId, asked.values)
  }
  return actor.submit(where, found(world.interactions.get(asked.interaction), 'The form is gone'), asked.values)
}

function setSwitches(
  client: Client,
  { layout, orientation, thermal, latencyMs, silent, denies, lacks }: Switches,
): void {
  if (layout !== undefined) client.setLayout(layout)
  if (orientation !== undefined) client.setOrientation(orientation)
  if (thermal !== undefined) client.setThermal(thermal)
  if (latencyMs !== undefined) client.switches.latencyMs = latencyMs
  if (silent !== undefined) client.switches.silent = silent
  if (denies !== undefined) client.switches.denies = new Set(denies)
  if (lacks !== undefined) client.switches.lacks = new Set(lacks)
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
