import type { WebSocket } from 'ws'
import type { Actor, Given } from './discord/actor.ts'
import { flattened, type BotWorld, type Interaction, type Said } from './discord/bot-world.ts'
import type { Channel, Person, World } from './discord/world.ts'
import type { Ask, Line, Switches, Tell } from './page/talk.ts'
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
  let looking: { person: Person; channel: Channel } | null = null
  const tell = (told: Tell) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(told))
  }
  const named = (person: Person) => ({ id: person.id, name: person.globalName ?? person.username })
  const clientOf = (id: string) => found(mine.get(id), 'This client is closed')
  const personOf = (id: string) => found(world.people.get(id), 'Nobody has this id')
  const channelOf = (id: string) => found(world.channels.get(id), 'There is no such channel')
  const srcOf = (client: Client) => activityOrigin + client.launchPath()

  function tellWorld(): void {
    tell({
      tell: 'world',
      people: [...world.people.values()].filter((one) => !one.bot).map(named),
      channels: [...world.channels.values()].map(({ id, name, type, guildId }) => ({
        ...{ id, name, voice: type === 2 },
        guild: guildId === null ? null : (world.guilds.get(guildId)?.name ?? null),
      })),
      commands: [...(bot?.world.commands.values() ?? [])].map(({ name, description }) => ({ name, description })),
    })
  }

  function show(client: Client): void {
    mine.set(client.id, client)
    client.listen((message) => tell({ tell: 'post', client: client.id, message }))
    client.onChange(() => tell({ tell: 'seen', client: client.id, layout: client.layout, seen: client.seen }))
    tell({
      ...{ tell: 'opened', client: client.id, person: named(client.person), src: srcOf(client) },
      ...{ channel: { id: client.channel.id, name: client.channel.name }, platform: client.switches.platform },
    })
  }

  function tellLines(): void {
    if (!bot || !looking) return
    const { person, channel } = looking
    tell({ tell: 'lines', person: person.id, channel: channel.id, lines: bot.actor.seenBy(looking).map(lineOf) })
  }

  /** What came of something done with the bot: a form to fill in, an activity, or nothing within the time. */
  function follow(interaction: Interaction, person: Person, channel: Channel): void {
    if (!interaction.answer) return tell({ tell: 'fault', sentence: 'The application did not respond' })
    const modal = modalOf(interaction)
    if (modal) tell(modal)
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

  async function answerForBot(asked: Extract<Ask, { channel: string; person: string }>): Promise<void> {
    const where = { person: personOf(asked.person), channel: channelOf(asked.channel) }
    looking = where
    if (!bot || asked.ask === 'look' || asked.ask === 'open') return tellLines()
    const { actor, world: said } = bot
    if (asked.ask === 'say') {
      const { name, options } = readCommand(asked.text, world)
      follow(await actor.command(where, name, options), where.person, where.channel)
    } else if (asked.ask === 'press') {
      const message = found(
        said.said.find((one) => one.message.id === asked.message),
        'The message is gone',
      )
      follow(await actor.press(where, message, asked.customId, asked.values), where.person, where.channel)
    } else {
      const opened = found(said.interactions.get(asked.interaction), 'The form is gone')
      follow(await actor.submit(where, opened, asked.values), where.person, where.channel)
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

/** `/queue add song:Some words amount:3` → its name and its options. `@ann` and `#lounge` are ids of theirs. */
export function readCommand(line: string, world: World): { name: string; options: Given } {
  const [path = '', ...parts] = line
    .trim()
    .replace(/^\//, '')
    .split(/\s+(?=[\w-]+:)/)
  const options: Given = {}
  for (const part of parts) {
    const at = part.indexOf(':')
    options[part.slice(0, at)] = valueOf(part.slice(at + 1).trim(), world)
  }
  return { name: path.trim().replace(/\s+/g, ' '), options }
}

function valueOf(word: string, world: World): string | number | boolean {
  if (word === 'true' || word === 'false') return word === 'true'
  // Longer ones are ids, which stay text.
  if (/^-?\d{1,9}$/.test(word)) return Number(word)
  const name = word.slice(1)
  const roles = [...world.guilds.values()].flatMap((guild) => [...guild.roles.values()])
  if (word.startsWith('@')) {
    const who =
      [...world.people.values()].find((one) => one.username === name) ?? roles.find((one) => one.name === name)
    return who?.id ?? word
  }
  if (word.startsWith('#')) return [...world.channels.values()].find((one) => one.name === name)?.id ?? word
  return word
}

/** A message as the page draws it: its words in order, then what can be pressed. */
function lineOf({ message, onlyFor }: Said): Line {
  const parts = flattened(message.components)
  const word = (value: unknown) => (typeof value === 'string' ? value : '')
  const embeds = message.embeds.flatMap(({ title, description }) => [title ?? '', description ?? ''])
  const texts = [
    message.content,
    ...embeds,
    ...parts.filter(({ type }) => type === 10).map((one) => word(one['content'])),
  ]
  return {
    ...{ id: message.id, onlyYou: onlyFor !== null, texts: texts.filter(Boolean) },
    buttons: parts
      .filter(({ type }) => type === 2)
      .map((one) => ({
        ...{ customId: word(one['custom_id']), label: word(one['label']), disabled: one['disabled'] === true },
        url: word(one['url']) || null,
      })),
    choices: parts
      .filter(({ type }) => type === 3)
      .map((one) => ({
        customId: word(one['custom_id']),
        options: Array.isArray(one['options']) ? (one['options'] as { label: string; value: string }[]) : [],
      })),
  }
}

function modalOf({ id, answer }: Interaction): Tell | undefined {
  const modal = answer && 'data' in answer && answer.data && 'custom_id' in answer.data ? answer.data : undefined
  if (!modal) return undefined
  const fields = flattened(modal.components).filter((one) => typeof one['custom_id'] === 'string')
  return {
    ...{ tell: 'modal', interaction: id, title: modal.title },
    fields: fields.map((one) => ({
      customId: String(one['custom_id']),
      label: String(one['label'] ?? one['custom_id']),
    })),
  }
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new Error(otherwise)
  return value
}
