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
import type { PlaceRoom } from '../rooms/place-room.ts'
import { wordsIn, type Words } from '../words.ts'

/** Somebody on Discord, as every interaction names them. */
export type Who = { id: string; username: string; globalName: string | null; locale: string }

/** Where it happened. `guildId` is null in a conversation. */
export type CommandPlace = { guildId: string | null; channelId: string }

export type Value = string | number | boolean

/** A file that somebody attached, at an address of Discord's. */
export type Attached = { id: string; name: string; url: string; bytes: number; type: string }

/** What somebody wants of the bot: the command with its options, free of how it arrived. */
export type Invocation = {
  who: Who
  place: CommandPlace
  /** The person's language. */
  words: Words
  /** The language for what everybody in the channel sees: the guild's, in a conversation the person's. */
  publicWords: Words
  /** Whether they manage the guild, as Discord says in the interaction itself. */
  manages: boolean
  /** `crate play`; the name alone for menus and the entry point; the custom id for what is pressed or sent. */
  name: string
  /** The room that was chosen for the command, where it was not clear. */
  room?: PlaceRoom
  options: Record<string, Value>
  /** The option somebody is typing in. */
  focused: string | undefined
  /** The message a menu was opened on. */
  message: string | undefined
  /** The files of the command, or of the message that a menu was opened on. */
  attached: Attached[]
  /** What was chosen in a select menu. */
  values: string[]
  /** What was typed into a modal, by custom id. */
  fields: Record<string, string>
}

const manageGuild = 1n << 5n
const administrator = 1n << 3n

/** Reads an interaction; undefined for one of a kind that the bot does not know. */
export function invocationOf(interaction: APIInteraction): Invocation | undefined {
  const user = interaction.member?.user ?? interaction.user
  if (interaction.type === InteractionType.Ping || !user) return undefined
  const locale = 'locale' in interaction ? interaction.locale : 'en-US'
  const may = BigInt(interaction.member?.permissions ?? '0')
  const base: Invocation = {
    who: { id: user.id, username: user.username, globalName: user.global_name ?? null, locale },
    place: { guildId: interaction.guild_id ?? null, channelId: interaction.channel?.id ?? '' },
    words: wordsIn(locale),
    publicWords: wordsIn(interaction.guild_locale ?? locale),
    manages: (may & (manageGuild | administrator)) !== 0n,
    name: '',
    options: {},
    focused: undefined,
    message: undefined,
    attached: [],
    values: [],
    fields: {},
  }
  if (interaction.type === InteractionType.MessageComponent) {
    const { data } = interaction
    const values = 'values' in data ? data.values : []
    return { ...base, name: data.custom_id, values }
  }
  if (interaction.type === InteractionType.ModalSubmit) {
    return { ...base, name: interaction.data.custom_id, fields: fieldsOf(interaction.data) }
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
  return { ...base, name: data.name }
}

const attachedIn = (files: readonly APIAttachment[]): Attached[] =>
  files.map(({ id, filename, title, url, size, content_type: type = '' }) => ({
    id,
    // Spaces and letters that no address can have are in the title alone, which lacks the ending.
    name: title === undefined ? filename : title + (/\.\w+$/.exec(filename)?.[0] ?? ''),
    url,
    bytes: size,
    type,
  }))

/** Subcommands are part of the name; what they hold are the options. */
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

function fieldsOf({ components }: APIModalSubmission): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const row of components) {
    const inner = row.type === ComponentType.Label ? [row.component] : 'components' in row ? row.components : []
    for (const field of inner)
      if ('value' in field && typeof field.value === 'string') fields[field.custom_id] = field.value
  }
  return fields
}

/** The text of an option, or an empty one. */
export const textOf = (value: Value | undefined): string => (value === undefined ? '' : String(value)).trim()
