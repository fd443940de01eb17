import { createPrivateKey, sign } from 'node:crypto'
import type { APIApplicationCommand, APIMessage } from 'discord-api-types/v10'
import { flattened, type BotWorld, type Interaction, type Said } from './bot-world.ts'
import type { Gateway } from './gateway.ts'
import { memberJson, userJson } from './rest.ts'
import { permissionsOf, secret, type Channel, type Person, type Snowflake, type World } from './world.ts'

/** A value somebody gives: text, a number, a switch; a person, role or channel by its id. */
type Value = string | number | boolean
export type Given = Record<string, Value>
export type Where = { person: Person; channel: Channel }

/** What a client does with a bot, by hand of a person of the world. */
export type Actor = {
  /** Gives a command: `command(where, 'crate play', {crate: '…'})`. Resolves once the bot answered or was too late. */
  command: (where: Where, name: string, options?: Given) => Promise<Interaction>
  /** Types in an option and sees the choices. The option in question is the last one given. */
  complete: (where: Where, name: string, options: Given) => Promise<{ name: string; value: Value }[]>
  /** Opens a message's menu and takes a command from it. */
  messageCommand: (
    where: Where,
    name: string,
    message: { id: Snowflake; content: string; author: Person },
  ) => Promise<Interaction>
  /** Presses the button, or chooses values of the menu, that has the custom id. */
  press: (where: Where, said: Said, customId: string, values?: string[]) => Promise<Interaction>
  /** Fills a modal in and sends it. */
  submit: (where: Where, opened: Interaction, values: Record<string, string | string[]>) => Promise<Interaction>
  /** What somebody sees in a channel, oldest first. */
  seenBy: (where: Where) => Said[]
}

export type ActorOptions = {
  world: World
  bot: BotWorld
  gateway: Gateway
  /** Signs interactions over HTTP (PEM, Ed25519); needed where the bot has an endpoint. */
  signingKey?: string
  /** How long to wait for an acknowledgement, ms; Discord waits 3000. */
  patienceMs?: number
}

const types = { subcommand: 1, group: 2, integer: 4, boolean: 5, user: 6, channel: 7, role: 8, number: 10 }

export function createActor({ world, bot, gateway, signingKey, patienceMs = 3000 }: ActorOptions): Actor {
  function begin(where: Where, type: Interaction['type'], command: string | null = null): Interaction {
    const { person, channel } = where
    const interaction: Interaction = {
      id: world.snowflake(),
      token: secret(),
      type,
      userId: person.id,
      channelId: channel.id,
      guildId: channel.guildId,
      createdAt: world.now(),
      answer: null,
      messageId: null,
      retracted: false,
      sourceMessageId: null,
      instanceId: null,
      command,
    }
    bot.interactions.set(interaction.id, interaction)
    return interaction
  }

  /** An interaction as Discord tells it, without what it is about. */
  function frame({ person, channel }: Where, interaction: Interaction): Record<string, unknown> {
    const guild = channel.guildId ? world.guilds.get(channel.guildId) : undefined
    const user = userJson(world, person.id)
    const owners: Record<string, string> = guild ? { '0': guild.id } : { '1': person.id }
    return {
      id: interaction.id,
      application_id: world.application.id,
      type: interaction.type,
      token: interaction.token,
      version: 1,
      channel_id: channel.id,
      channel: { id: channel.id, type: channel.type, name: channel.name, flags: 0 },
      ...(guild
        ? {
            guild_id: guild.id,
            guild: { id: guild.id, locale: guild.locale, features: [] },
            guild_locale: guild.locale,
            context: 0,
            member: { ...memberJson(world, guild, person.id), permissions: String(permissionsOf(guild, person.id)) },
          }
        : { user, context: 1 }),
      locale: person.locale,
      app_permissions: String((1n << 50n) - 1n),
      entitlements: [],
      authorizing_integration_owners: owners,
      attachment_size_limit: 0xa00000,
    }
  }

  async function send(interaction: Interaction, payload: Record<string, unknown>): Promise<Interaction> {
    const { endpoint } = bot
    if (endpoint === null) gateway.dispatch('INTERACTION_CREATE', payload, interaction.guildId)
    else await overHttp(endpoint, interaction, payload)
    // Over HTTP the answer was the reply itself; only what a place is held for comes later.
    if (endpoint !== null && !isHeld(interaction)) return interaction
    const until = Date.now() + patienceMs
    const waits = () => !interaction.answer || (isHeld(interaction) && !saidFor(interaction))
    while (waits() && Date.now() < until) await new Promise((done) => setTimeout(done, 2))
    return interaction
  }

  /** Whether only a place is held so far: the client shows that the bot is thinking. */
  const isHeld = ({ answer }: Interaction) => Number(answer?.type satisfies number | undefined) === 5
  const saidFor = ({ id }: Interaction) => bot.said.some(({ interactionId }) => interactionId === id)

  async function overHttp(endpoint: string, interaction: Interaction, payload: object): Promise<void> {
    if (!signingKey) throw new Error('An endpoint needs a signing key')
    const body = JSON.stringify(payload)
    const timestamp = String(Math.floor(world.now() / 1000))
    const signature = sign(null, Buffer.from(timestamp + body), createPrivateKey(signingKey)).toString('hex')
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Signature-Ed25519': signature,
        'X-Signature-Timestamp': timestamp,
      },
      body,
      signal: AbortSignal.timeout(patienceMs),
    })
    // 202 means that the answer comes, or came, through the callback.
    if (answer.status !== 200) return
    const told: unknown = await answer.json()
    bot.acknowledge?.(interaction, told)
  }

  function known(name: string, type: number): APIApplicationCommand {
    const found = [...bot.commands.values()].find((one) => one.name === name && Number(one.type as unknown) === type)
    if (!found) throw new Error(`The bot registered no command ${name}`)
    return found
  }

  /** The options as given, nested as the command's definition nests them. */
  function dataOf(name: string, given: Given, focused?: string): Record<string, unknown> {
    const [first = '', ...path] = name.split(' ')
    const command = known(first, 1)
    const resolved: Record<string, Record<string, unknown>> = {}
    let defined = optionsOf(command)
    const nest: { name: string; type: number }[] = []
    for (const part of path) {
      const next = defined.find((one) => one.name === part)
      if (!next || next.type > types.group) throw new Error(`/${first} has no ${part}`)
      nest.push({ name: part, type: next.type })
      defined = next.options ?? []
    }
    if (defined.some(({ type }) => type <= types.group)) throw new Error(`/${name} needs a subcommand`)
    const lacking = defined.find((one) => one.required && !(one.name in given))
    if (lacking && focused === undefined) throw new Error(`/${name} needs ${lacking.name}`)
    const options = Object.entries(given).map(([key, value]) => {
      const option = defined.find((one) => one.name === key)
      if (!option) throw new Error(`/${name} has no option ${key}`)
      if (option.type === types.role) Object.assign((resolved['roles'] ??= {}), roleOf(String(value)))
      if (option.type === types.channel) Object.assign((resolved['channels'] ??= {}), channelOf(String(value)))
      if (option.type === types.user)
        Object.assign((resolved['users'] ??= {}), { [String(value)]: userJson(world, String(value)) })
      return { name: key, type: option.type, value, ...(key === focused ? { focused: true } : {}) }
    })
    const whole = nest.reduceRight<unknown[]>((inner, part) => [{ ...part, options: inner }], options)
    return {
      id: command.id,
      name: first,
      type: 1,
      options: whole,
      ...(Object.keys(resolved).length > 0 ? { resolved } : {}),
    }
  }

  function roleOf(id: string) {
    const role = [...world.guilds.values()].flatMap((guild) => [...guild.roles.values()]).find((one) => one.id === id)
    if (!role) throw new Error(`There is no role ${id}`)
    const { name, position, permissions } = role
    return {
      [id]: {
        id,
        name,
        position,
        permissions: String(permissions),
        color: 0,
        hoist: false,
        managed: false,
        mentionable: false,
        flags: 0,
      },
    }
  }

  function channelOf(id: string) {
    const channel = world.channels.get(id)
    if (!channel) throw new Error(`There is no channel ${id}`)
    return { [id]: { id, name: channel.name, type: channel.type, permissions: '0' } }
  }

  return {
    command(where, name, given = {}) {
      const interaction = begin(where, 2, name)
      const entry = [...bot.commands.values()].find((one) => one.name === name && String(one.type) === '4')
      const data = entry ? { id: entry.id, name, type: 4 } : dataOf(name, given)
      return send(interaction, { ...frame(where, interaction), data })
    },
    async complete(where, name, given) {
      const interaction = begin(where, 4)
      const focused = Object.keys(given).at(-1)
      await send(interaction, { ...frame(where, interaction), data: dataOf(name, given, focused) })
      const { answer } = interaction
      return answer && 'data' in answer && answer.data && 'choices' in answer.data
        ? [...(answer.data.choices ?? [])]
        : []
    },
    messageCommand(where, name, { id, content, author }) {
      const interaction = begin(where, 2, name)
      const message = {
        id,
        channel_id: where.channel.id,
        content,
        author: userJson(world, author.id),
        embeds: [],
        attachments: [],
        timestamp: new Date(world.now()).toISOString(),
        edited_timestamp: null,
        tts: false,
        type: 0,
        pinned: false,
        mentions: [],
        mention_roles: [],
        mention_everyone: false,
        components: [],
        flags: 0,
      }
      const data = { id: known(name, 3).id, name, type: 3, target_id: id, resolved: { messages: { [id]: message } } }
      return send(interaction, { ...frame(where, interaction), data })
    },
    press(where, said, customId, values) {
      const component = flattened(said.message.components).find((one) => one['custom_id'] === customId)
      if (!component) throw new Error(`The message has nothing called ${customId}`)
      if (component['disabled'] === true) throw new Error(`${customId} is disabled`)
      if (said.onlyFor !== null && said.onlyFor !== where.person.id)
        throw new Error('This message is for somebody else')
      const interaction = begin(where, 3)
      interaction.sourceMessageId = said.message.id
      const data = { custom_id: customId, component_type: component['type'], ...(values ? { values } : {}) }
      return send(interaction, { ...frame(where, interaction), message: plain(said.message), data })
    },
    submit(where, opened, values) {
      const { answer } = opened
      const modal = answer && 'data' in answer && answer.data && 'custom_id' in answer.data ? answer.data : undefined
      if (!modal) throw new Error('There is no modal to send')
      const fields = flattened(modal.components).filter((one) => typeof one['custom_id'] === 'string')
      const wrong = Object.keys(values).find((key) => !fields.some((one) => one['custom_id'] === key))
      if (wrong !== undefined) throw new Error(`The modal has no field ${wrong}`)
      const interaction = begin(where, 5)
      interaction.sourceMessageId = opened.sourceMessageId
      const components = fields.map((field) => {
        const value = values[String(field['custom_id'])] ?? ''
        return {
          type: 18,
          id: 0,
          component: {
            type: field['type'],
            id: 0,
            custom_id: field['custom_id'],
            ...(field['type'] === 4 ? { value } : { values: [value].flat().filter(Boolean) }),
          },
        }
      })
      const data = { custom_id: modal.custom_id, components }
      return send(interaction, { ...frame(where, interaction), data })
    },
    seenBy: ({ person, channel }) =>
      bot.said.filter((one) => one.channelId === channel.id && (one.onlyFor === null || one.onlyFor === person.id)),
  }
}

type Option = { name: string; type: number; required?: boolean; options?: Option[] }

const optionsOf = (command: APIApplicationCommand): Option[] =>
  ((command as { options?: unknown }).options as Option[] | undefined) ?? []

const plain = (message: APIMessage): unknown => JSON.parse(JSON.stringify(message))
