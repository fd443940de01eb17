import type { WebSocket } from 'ws'
import { formOf, lineOf, offeredTo } from './desk-words.ts'
import type { Actor, Where } from './discord/actor.ts'
import type { BotWorld, Interaction } from './discord/bot-world.ts'
import type { Channel, Person, World } from './discord/world.ts'
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

/** Serves one open page: its Discord clients live as long as it does. */
export function serveDesk(socket: WebSocket, { world, clients, activityOrigin, bot }: DeskOptions): void {
  const mine = new Map<string, Client>()
  let looking: Where | null = null
  const tell = (told: Tell) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(told))
  }
  const named = (person: Person) => ({ id: person.id, name: person.globalName ?? person.username })
  const clientOf = (id: string) => found(mine.get(id), 'This client is closed')
  const personOf = (id: string) => found(world.people.get(id), 'Nobody has this id')
  const channelOf = (id: string) => found(world.channels.get(id), 'There is no such channel')
  const srcOf = (client: Client) => activityOrigin + client.launchPath()

  function tellWorld(): void {
    const { botId, name } = world.application
    const roles = [...world.guilds.values()].flatMap((guild) => [...guild.roles.values()])
    tell({
      tell: 'world',
      application: { id: botId, name },
      people: [...world.people.values()]
        .filter((one) => !one.bot)
        .map((one) => ({ ...named(one), locale: one.locale })),
      channels: [...world.channels.values()].map(({ id, name, type, guildId }) => ({
        id,
        name,
        voice: type === 2,
        guild: guildId === null ? null : (world.guilds.get(guildId)?.name ?? null),
      })),
      roles: roles.map(({ id, name }) => ({ id, name })),
    })
  }

  function show(client: Client): void {
    mine.set(client.id, client)
    client.listen((message) => tell({ tell: 'post', client: client.id, message }))
    client.onChange(() => tell({ tell: 'seen', client: client.id, layout: client.layout, seen: client.seen }))
    tell({
      tell: 'opened',
      client: client.id,
      person: named(client.person),
      src: srcOf(client),
      channel: { id: client.channel.id, name: client.channel.name },
      platform: client.switches.platform,
    })
  }

  function tellLines(): void {
    if (!bot || !looking) return
    const { person, channel } = looking
    const usedBy = (interactionId: string | null) => {
      const { command = null, userId = '' } = bot.world.interactions.get(interactionId ?? '') ?? {}
      const who = world.people.get(userId)
      return command !== null && who ? { person: named(who).name, command } : null
    }
    const lines = bot.actor.seenBy(looking).map((said) => lineOf(said, usedBy(said.interactionId)))
    tell({ tell: 'lines', person: person.id, channel: channel.id, lines })
  }

  /** What came of something done with the bot: a form to fill in, an activity, or nothing within the time. */
  function follow(interaction: Interaction, person: Person, channel: Channel): void {
    if (!interaction.answer) return tell({ tell: 'fault', sentence: 'The application did not respond' })
    const form = formOf(interaction)
    if (form) tell({ tell: 'modal', interaction: interaction.id, form })
    if (interaction.instanceId !== null) show(clients.open({ person, channel }))
  }

  async function answer(asked: Ask): Promise<void> {
    switch (asked.ask) {
      case 'open': {
        const { customId, platform, latencyMs, denies } = asked
        const opening = { person: personOf(asked.person), channel: channelOf(asked.channel), customId }
        return show(clients.open({ ...opening, switches: { platform, latencyMs, denies: new Set(denies) } }))
      }
      case 'post':
        // A frame that is still posting while its client closes is not heard any more.
        return mine.get(asked.client)?.receive(asked.message)
      case 'close':
        clients.close(clientOf(asked.client))
        mine.delete(asked.client)
        return tell({ tell: 'closed', client: asked.client })
      case 'popOut': {
        const client = clientOf(asked.client)
        clients.popOut(client)
        return tell({ tell: 'moved', client: client.id, src: srcOf(client) })
      }
      case 'set':
        return setSwitches(clientOf(asked.client), asked.switches)
      case 'talk': {
        const { person, channel } = clientOf(asked.client)
        return clients.talk(person, channel, asked.talks)
      }
      default:
        return answerForBot(asked)
    }
  }

  async function answerForBot(asked: BotAsk): Promise<void> {
    const where = { person: personOf(asked.person), channel: channelOf(asked.channel) }
    looking = where
    if (!bot) return
    const { actor, world: said } = bot
    if (asked.ask === 'look') {
      tell({ tell: 'commands', commands: offeredTo(where.person, said) })
      return tellLines()
    }
    if (asked.ask === 'complete') {
      const choices = await actor.complete(where, asked.name, asked.options)
      return tell({ tell: 'choices', number: asked.number, choices })
    }
    try {
      follow(await done(asked, where, bot), where.person, where.channel)
    } finally {
      tell({ tell: 'settled' })
    }
    tellLines()
  }

  const onSaid = () => tellLines()
  bot?.world.onSaid.add(onSaid)
  socket.on('message', (data: Buffer) => {
    // The page is ours and keeps to the type.
    answer(JSON.parse(data.toString()) as Ask).catch((error: unknown) => {
      tell({ tell: 'fault', sentence: error instanceof Error ? error.message : String(error) })
    })
  })
  socket.on('close', () => {
    bot?.world.onSaid.delete(onSaid)
    for (const client of mine.values()) clients.close(client)
    mine.clear()
  })
  tellWorld()
}

type Doing = Exclude<BotAsk, { ask: 'look' | 'complete' }>

/** Does what somebody asked to do with the bot. */
function done(asked: Doing, where: Where, { actor, world }: NonNullable<DeskOptions['bot']>): Promise<Interaction> {
  if (asked.ask === 'say') return actor.command(where, asked.name, asked.options)
  if (asked.ask === 'press') {
    const message = world.said.find((one) => one.message.id === asked.message)
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
