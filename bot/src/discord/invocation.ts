import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
  type APIApplicationCommandInteractionDataOption,
  type APIAttachment,
  type APIInteraction,
  type APIModalSubmission,
} from 'discord-api-types/v10'
import type { PlaceRoom, RoomAndState } from '../rooms/place-room.ts'
import { wordsIn, type CommandIds, type Words } from '../words.ts'

/** A Discord user, as in every interaction. */
export type Who = { id: string; username: string; globalName: string | null; locale: string }

/** The channel of the interaction. `guildId` is null in a direct message. */
export type CommandPlace = { guildId: string | null; channelId: string }

export type Value = string | number | boolean

/** A file that a user attached, at a URL of Discord's. */
export type Attached = { id: string; name: string; url: string; bytes: number; type: string }

/** An interaction in a common form, independent of how it arrived. */
export type Invocation = {
  who: Who
  place: CommandPlace
  /** In the user's language. */
  words: Words
  /**
   * In the language for public messages: the guild's, or the user's in a direct message. Handlers that write nothing in
   * public get the guild's language in Discord, whatever it has chosen.
   */
  publicWords: Words
  /** Whether they manage the guild, according to Discord in the interaction itself. */
  manages: boolean
  /** `crate play`; only the name for menus and the entry point; the custom id for components and modals. */
  name: string
  /** The room that was chosen for the command, if it was ambiguous. */
  room?: PlaceRoom
  /** The room that the user means, if the command needs it and it could be fetched. */
  here?: RoomAndState
  /** On the menu of a person, they are the option `person`. */
  options: Record<string, Value>
  /** The option that is being typed, for autocomplete. */
  focused: string | undefined
  /** The message that a menu was opened on. */
  message: string | undefined
  /** The files of the command, or of the message that a menu was opened on. */
  attached: Attached[]
  /** The options chosen in a select menu. */
  values: string[]
  /** The values of a modal's fields, by custom id. */
  fields: Record<string, string>
  /** The values of a modal's checkbox groups, by custom id. */
  checked: Record<string, string[]>
}

const manageGuild = 1n << 5n
const administrator = 1n << 3n

/** Parses an interaction; undefined for an unsupported kind. */
export function invocationOf(
  interaction: APIInteraction,
  commandIds: CommandIds = new Map(),
): Invocation | undefined {
  const user = interaction.member?.user ?? interaction.user
  if (interaction.type === InteractionType.Ping || !user) return undefined
  const locale = 'locale' in interaction ? interaction.locale : 'en-US'
  const may = BigInt(interaction.member?.permissions ?? '0')
  const base: Invocation = {
    who: { id: user.id, username: user.username, globalName: user.global_name ?? null, locale },
    place: { guildId: interaction.guild_id ?? null, channelId: interaction.channel?.id ?? '' },
    words: wordsIn(locale, commandIds),
    publicWords: wordsIn(interaction.guild_locale ?? locale, commandIds),
    manages: (may & (manageGuild | administrator)) !== 0n,
    name: '',
    options: {},
    focused: undefined,
    message: undefined,
    attached: [],
    values: [],
    fields: {},
    checked: {},
  }
  if (interaction.type === InteractionType.MessageComponent) {
    const { data } = interaction
    const values = 'values' in data ? data.values : []
    return { ...base, name: data.custom_id, values }
  }
  if (interaction.type === InteractionType.ModalSubmit) {
    return { ...base, name: interaction.data.custom_id, ...fieldsOf(interaction.data) }
  }
  const { data } = interaction
  if (data.type === ApplicationCommandType.ChatInput) {
    const attached = attachedIn(Object.values(data.resolved?.attachments ?? {}))
    return { ...base, ...walked(data.name, data.options ?? []), attached }
  }
  if (data.type === ApplicationCommandType.Message) {
    const on = data.resolved.messages[data.target_id]
    return { ...base, name: data.name, message: on?.content ?? '', attached: attachedIn(on?.attachments ?? []) }
  }
  if (data.type === ApplicationCommandType.User) {
    return { ...base, name: data.name, options: { person: data.target_id } }
  }
  return { ...base, name: data.name }
}

const attachedIn = (files: readonly APIAttachment[]): Attached[] =>
  files.map(({ id, filename, title, url, size, content_type: type = '' }) => ({
    id,
    // Only the title keeps spaces and letters that a URL can't have, but it lacks the file extension.
    name: title === undefined ? filename : title + (/\.\w+$/.exec(filename)?.[0] ?? ''),
    url,
    bytes: size,
    type,
  }))

/** Subcommands become part of the name; their options are returned. */
function walked(name: string, options: readonly APIApplicationCommandInteractionDataOption[]) {
  const [first] = options
  if (
    first?.type === ApplicationCommandOptionType.Subcommand ||
    first?.type === ApplicationCommandOptionType.SubcommandGroup
  ) {
    return walked(`${name} ${first.name}`, first.options ?? [])
  }
  const input: Record<string, Value> = {}
  let focused: string | undefined
  for (const option of options) {
    if (!('value' in option)) continue
    input[option.name] = option.value
    if ('focused' in option && option.focused) focused = option.name
  }
  return { name, options: input, focused }
}

function fieldsIn(row: APIModalSubmission['components'][number]) {
  if (row.type === ComponentType.Label) return [row.component]
  return 'components' in row ? row.components : []
}

function fieldsOf({ components }: APIModalSubmission): Pick<Invocation, 'fields' | 'checked'> {
  const fields: Record<string, string> = {}
  const checked: Record<string, string[]> = {}
  for (const field of components.flatMap(fieldsIn)) {
    if ('value' in field && typeof field.value === 'string') fields[field.custom_id] = field.value
    if (field.type === ComponentType.CheckboxGroup) checked[field.custom_id] = field.values
  }
  return { fields, checked }
}

/** The text of an option, or an empty string. */
export const textOf = (value: Value | undefined): string => (value === undefined ? '' : String(value)).trim()
