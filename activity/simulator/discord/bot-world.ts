import type { APIApplicationCommand, APIInteractionResponse, APIMessage } from 'discord-api-types/v10'
import type { Snowflake } from './world.ts'

/** An interaction with the bot: a command, a pressed button, a submitted modal, or autocomplete. */
export type Interaction = {
  id: Snowflake
  token: string
  /** By Discord's numbers: 2 a command, 3 a component, 4 autocomplete, 5 a modal. */
  type: 2 | 3 | 4 | 5
  userId: Snowflake
  channelId: Snowflake
  guildId: Snowflake | null
  /** The full name of the command, `crate add`, or null for a component or modal. */
  command: string | null
  createdAt: number
  /** The bot's acknowledgement, or null if there is none yet. */
  answer: APIInteractionResponse | null
  /** Whether another message or an edit came after the first response. */
  followedUp: boolean
  /** The message of the response, once there is one. */
  messageId: Snowflake | null
  /** The deferred response was deleted before it was filled. */
  retracted: boolean
  /** The message with the pressed button. */
  sourceMessageId: Snowflake | null
  /** The running activity, if the response was to launch it. */
  instanceId: string | null
}

const typeOf = ({ answer }: Interaction) => Number(answer?.type satisfies number | undefined)

/** Whether the bot only deferred its response: with a loading state (5), or without one (6). */
export const isDeferred = (interaction: Interaction) => [5, 6].includes(typeOf(interaction))

/** Whether a deferred response is still to be filled. */
export const awaitsMessage = (interaction: Interaction) =>
  typeOf(interaction) === 5 && interaction.messageId === null && !interaction.retracted

/** A message; an ephemeral one is visible to one person only. */
export type BotMessage = {
  message: APIMessage
  channelId: Snowflake
  onlyFor: Snowflake | null
  interactionId: Snowflake | null
}

/** The state of a bot in a world: its commands, interactions and messages. */
export type BotWorld = {
  commands: Map<Snowflake, APIApplicationCommand>
  interactions: Map<Snowflake, Interaction>
  messages: BotMessage[]
  /** Channels in which the bot may not write. */
  closedTo: Set<Snowflake>
  /** The URL for interactions over HTTP, signed; null for the gateway. */
  endpoint: string | null
  /** Handles a response in the HTTP reply to an interaction. */
  acknowledge?: (interaction: Interaction, answer: unknown) => void
  /** Checks bodies against Discord's public API description, in addition to checks that it doesn't contain. */
  judge?: Judge
  /** Called with a sentence about each body that was refused: bots may swallow the error. */
  onRefused: Set<(sentence: string) => void>
  onMessage: Set<(posted: BotMessage, change: 'made' | 'edited' | 'deleted') => void>
}

/** The parts of Discord's API description that are checked. */
export type JudgedKind = 'message' | 'edit' | 'command' | 'modal'
/** Throws a `FormFault` for an invalid body; `where` is the path to the body. */
type Judge = (kind: JudgedKind, body: unknown, where?: string) => void

/** @param judge `judge` of `judge.ts`, to also check bodies against Discord's API description */
export const createBotWorld = (judge?: Judge): BotWorld => ({
  ...(judge ? { judge } : {}),
  commands: new Map(),
  interactions: new Map(),
  messages: [],
  closedTo: new Set(),
  endpoint: null,
  onRefused: new Set(),
  onMessage: new Set(),
})

export function notifyMessage(bot: BotWorld, posted: BotMessage, change: 'made' | 'edited' | 'deleted'): void {
  for (const listener of bot.onMessage) listener(posted, change)
}

/** Discord's error for an invalid body; `where` is the path to the field. */
export class FormFault extends Error {
  readonly code: number
  readonly where: string

  constructor(message: string, where = '', code = 50_035) {
    super(message)
    this.name = 'FormFault'
    this.code = code
    this.where = where
  }
}

const commandName = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u
/** The languages in which names may be localized. */
const locales = new Set(
  'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th zh-CN ja zh-TW ko'.split(
    ' ',
  ),
)
const isPlainName = (name: string) => commandName.test(name) && name === name.toLowerCase()
const isMenuName = (name: string) => name.length >= 1 && name.length <= 32

function checkLocalized(one: Record<string, unknown>, at: string, isFitting: (name: string) => boolean): void {
  for (const key of ['name_localizations', 'description_localizations']) {
    for (const [locale, words] of Object.entries(one[key] ?? {})) {
      const where = `${at}.${key}.${locale}`
      if (!locales.has(locale)) throw new FormFault('Value is not one of the locales', where)
      if (key === 'name_localizations' && !(typeof words === 'string' && isFitting(words)))
        throw new FormFault('Name is invalid', where)
    }
  }
}

const maxChatCommands = 100
const maxMenuCommands = 15

/** Refuses a list of commands that Discord would refuse. */
export function checkCommands(commands: readonly Record<string, unknown>[]): void {
  const counts = new Map<unknown, number>()
  const names = new Set<string>()
  for (const [index, command] of commands.entries()) {
    const { name, type = 1, description } = command
    if (typeof name !== 'string') throw new FormFault('This field is required', `${index}.name`)
    const plain = type === 1
    const isFitting = plain ? isPlainName : isMenuName
    checkLocalized(command, String(index), isFitting)
    if (!isFitting(name)) {
      throw new FormFault('Command name is invalid', `${index}.name`, 50_035)
    }
    if (plain && (typeof description !== 'string' || description.length < 1 || description.length > 100)) {
      throw new FormFault('Must be between 1 and 100 in length.', `${index}.description`)
    }
    // An entry point may have one; menus can't show it.
    if ((type === 2 || type === 3) && description !== undefined && description !== '') {
      throw new FormFault('Context menu commands cannot have description', `${index}.description`)
    }
    if (names.has(`${String(type)} ${name}`)) {
      throw new FormFault('Application command names must be unique', `${index}`)
    }
    names.add(`${String(type)} ${name}`)
    counts.set(type, (counts.get(type) ?? 0) + 1)
    if (JSON.stringify(command).length > 8000 * 3) throw new FormFault('Command is too long', `${index}`, 50_035)
    checkOptions(command['options'], `${index}.options`)
  }
  if ((counts.get(1) ?? 0) > maxChatCommands)
    throw new FormFault('Maximum number of application commands reached (100)')
  for (const menu of [2, 3]) {
    if ((counts.get(menu) ?? 0) > maxMenuCommands)
      throw new FormFault('Maximum number of application commands reached (15)')
  }
  if ((counts.get(4) ?? 0) > 1) throw new FormFault('There can be only one entry point')
}

function checkOptions(options: unknown, where: string): void {
  if (options === undefined) return
  if (!Array.isArray(options) || options.length > 25) throw new FormFault('Must be 25 or fewer in length.', where)
  let optional = false
  for (const [index, option] of options.entries()) {
    const at = `${where}.${index}`
    const { name, description, required, choices, autocomplete, options: inner } = option ?? {}
    if (typeof name !== 'string' || !isPlainName(name)) throw new FormFault('Option name is invalid', `${at}.name`)
    checkLocalized(option, at, isPlainName)
    if (typeof description !== 'string' || description.length < 1 || description.length > 100) {
      throw new FormFault('Must be between 1 and 100 in length.', `${at}.description`)
    }
    if (required === true && optional) {
      throw new FormFault('Required options must be placed before non-required options', at)
    }
    if (required !== true) optional = true
    if (autocomplete === true && choices !== undefined) {
      throw new FormFault('Autocomplete and choices exclude each other', at)
    }
    checkOptions(inner, `${at}.options`)
  }
}

/** All components of a message, including nested ones. */
export function flattened(components: unknown): Record<string, unknown>[] {
  if (!Array.isArray(components)) return []
  return components.flatMap((one) => {
    if (typeof one !== 'object' || one === null) return []
    const { components: inner, component, accessory } = one
    return [
      one,
      ...flattened(inner),
      ...flattened(component ? [component] : []),
      ...flattened(accessory ? [accessory] : []),
    ]
  })
}
