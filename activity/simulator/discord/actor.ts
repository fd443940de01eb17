import type { APIMessage } from 'discord-api-types/v10'
import { flattened, type Interaction, type BotMessage } from './bot-world.ts'
import type { Where } from './messages/command-access.ts'
import { chosenIn } from './messages/chosen-values.ts'
import { commandData, registered, type OptionValues, type Value } from './messages/command-data.ts'
import { memberJson, userJson } from './json.ts'
import { personsMessageJson, writeMessage, type PersonsMessage } from './messages/persons-messages.ts'
import { beginInteraction, sendInteraction, type SendOptions } from './send-interaction.ts'
import { launch, type Person, type Snowflake } from './world.ts'

export type { Where } from './messages/command-access.ts'

/** The actions of a person on a bot. */
export type Actor = {
  /** Resolves once the bot has registered a command and can receive it; fails if it takes too long. */
  untilRegistered: (name: string, withinMs?: number) => Promise<void>
  /** Runs a command: `command(where, 'crate play', {crate: '…'})`. Resolves once the bot responded or was too late. */
  command: (where: Where, name: string, options?: OptionValues) => Promise<Interaction>
  /** Types in an option and returns the choices. The option is the last one given. */
  complete: (where: Where, name: string, options: OptionValues) => Promise<{ name: string; value: Value }[]>
  /** Opens a message's menu and runs a command from it. */
  messageCommand: (where: Where, name: string, message: PersonsMessage) => Promise<Interaction>
  /** The same with a message that is already in the channel, whoever wrote it. */
  messageMenu: (where: Where, name: string, messageId: Snowflake) => Promise<Interaction>
  /** Opens a person's menu and runs a command from it. */
  userMenu: (where: Where, name: string, userId: Snowflake) => Promise<Interaction>
  /** Writes a message in the channel, with attached files by their ids. */
  write: (where: Where, content: string, attachments?: Snowflake[]) => BotMessage
  /** Presses the button, or chooses values in the menu, with the custom id. */
  press: (where: Where, posted: BotMessage, customId: string, values?: string[]) => Promise<Interaction>
  /** Fills in a modal and submits it. */
  submit: (where: Where, opened: Interaction, values: FieldValues) => Promise<Interaction>
  /** The messages that a person sees in a channel, oldest first. */
  seenBy: (where: Where) => BotMessage[]
}

type FieldValues = Record<string, string | string[]>
type Component = Record<string, unknown>

export function createActor(options: SendOptions): Actor {
  const { world, bot } = options
  const begin = (where: Where, about: Parameters<typeof beginInteraction>[2]) =>
    beginInteraction(options, where, about)
  const send = (where: Where, interaction: Interaction, about: Record<string, unknown>) =>
    sendInteraction(options, where, interaction, about)
  /** What a command from a menu is about. */
  const menuData = (where: Where, menu: { name: string; type: number; target_id: Snowflake; resolved: object }) => ({
    id: registered(options, where, menu).id,
    ...menu,
  })
  return {
    async untilRegistered(name, withinMs = 20_000) {
      const until = Date.now() + withinMs
      const isReachable = () => bot.endpoint !== null || options.gateway.sessions.length > 0
      while (![...bot.commands.values()].some((one) => one.name === name) || !isReachable()) {
        if (Date.now() > until) throw new Error(`No bot has registered ${name} and connected within ${withinMs} ms`)
        await new Promise((done) => setTimeout(done, 20))
      }
    },
    command(where, name, input = {}) {
      const interaction = begin(where, { type: 2, command: name })
      const isEntry = [...bot.commands.values()].some((one) => one.name === name && String(one.type) === '4')
      const entry = isEntry ? registered(options, where, { name, type: 4 }) : undefined
      // Discord opens the activity itself, without asking the application.
      if (String(entry?.handler) === '2') {
        interaction.instanceId = launch(world, where.channel, where.person.id).id
        return Promise.resolve(interaction)
      }
      const data = entry ? { id: entry.id, name, type: 4 } : commandData(options, where, { name, values: input })
      return send(where, interaction, { data })
    },
    async complete(where, name, input) {
      const interaction = begin(where, { type: 4 })
      const focused = Object.keys(input).at(-1)
      await send(where, interaction, { data: commandData(options, where, { name, values: input, focused }) })
      return choicesIn(interaction)
    },
    messageCommand(where, name, message) {
      const interaction = begin(where, { type: 2, command: name })
      const { id } = message
      const resolved = { messages: { [id]: personsMessageJson(world, where, message) } }
      return send(where, interaction, { data: menuData(where, { name, type: 3, target_id: id, resolved }) })
    },
    messageMenu(where, name, messageId) {
      const { message } =
        bot.messages.find((one) => one.message.id === messageId) ?? gone('This message no longer exists')
      const interaction = begin(where, { type: 2, command: name })
      const resolved = { messages: { [messageId]: copyOf(message) } }
      return send(where, interaction, { data: menuData(where, { name, type: 3, target_id: messageId, resolved }) })
    },
    userMenu(where, name, userId) {
      const guild = world.guilds.get(where.channel.guildId ?? '')
      const interaction = begin(where, { type: 2, command: name })
      const resolved = {
        users: { [userId]: userJson(world, userId) },
        ...(guild?.members.has(userId) ? { members: { [userId]: memberJson(world, guild, userId) } } : {}),
      }
      return send(where, interaction, { data: menuData(where, { name, type: 2, target_id: userId, resolved }) })
    },
    write: (where, ...written) => writeMessage(options, where, ...written),
    press(where, posted, customId, values) {
      const component = pressable(posted, customId, where.person)
      const interaction = begin(where, { type: 3, sourceMessageId: posted.message.id })
      const data = { custom_id: customId, component_type: component['type'], ...(values ? { values } : {}) }
      return send(where, interaction, { message: copyOf(posted.message), data })
    },
    submit(where, opened, values) {
      const data = modalData(opened, values)
      return send(where, begin(where, { type: 5, sourceMessageId: opened.sourceMessageId }), { data })
    },
    seenBy: ({ person, channel }) =>
      bot.messages.filter(
        (one) => one.channelId === channel.id && (one.onlyFor === null || one.onlyFor === person.id),
      ),
  }
}

function gone(sentence: string): never {
  throw new Error(sentence)
}

function choicesIn({ answer }: Interaction): { name: string; value: Value }[] {
  const data = answer && 'data' in answer ? answer.data : undefined
  return data && 'choices' in data ? [...(data.choices ?? [])] : []
}

/** The button or menu of a message, if the person may use it. */
function pressable(posted: BotMessage, customId: string, person: Person): Component {
  const component = flattened(posted.message.components).find((one) => one['custom_id'] === customId)
  if (!component) throw new Error(`The message has nothing called ${customId}`)
  if (component['disabled'] === true) throw new Error(`${customId} is disabled`)
  if (posted.onlyFor !== null && posted.onlyFor !== person.id) throw new Error('This message is for another user')
  return component
}

/** The data that a client sends when the modal of an interaction is submitted. */
function modalData({ answer }: Interaction, values: FieldValues): Record<string, unknown> {
  const modal = answer && 'data' in answer && answer.data && 'custom_id' in answer.data ? answer.data : undefined
  if (!modal) throw new Error('There is no modal to send')
  const fields = flattened(modal.components).filter((one) => typeof one['custom_id'] === 'string')
  const wrong = Object.keys(values).find((key) => !fields.some((one) => one['custom_id'] === key))
  if (wrong !== undefined) throw new Error(`The modal has no field ${wrong}`)
  return { custom_id: modal.custom_id, components: fields.map((field) => filledIn(field, values)) }
}

function filledIn(field: Component, values: FieldValues) {
  const value = values[String(field['custom_id'])]
  const filled = field['type'] === 4 ? { value: value ?? '' } : chosenIn(field, value)
  return { type: 18, id: 0, component: { type: field['type'], id: 0, custom_id: field['custom_id'], ...filled } }
}

const copyOf = (message: APIMessage): unknown => JSON.parse(JSON.stringify(message))
