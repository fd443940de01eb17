import {
  ApplicationCommandType,
  type APIApplicationCommand,
  type APIApplicationCommandOption,
} from 'discord-api-types/v10'
import type { BotWorld, Interaction, BotMessage } from './discord/bot-world.ts'
import { isOffered } from './discord/messages/command-access.ts'
import type { Where } from './discord/actor.ts'
import type { DiscordWorld } from './discord/world.ts'
import type { Form, ComponentPart } from './page/parts.ts'
import type { ChannelLine, MenuEntry, Menus, Offered, OfferedOption } from './page/talk.ts'

/** A message in the form that the page renders. */
export function lineOf({ message, onlyFor }: BotMessage, used: ChannelLine['used']): ChannelLine {
  return {
    id: message.id,
    at: message.timestamp,
    author: message.author.bot
      ? null
      : { id: message.author.id, name: message.author.global_name ?? message.author.username },
    edited: message.edited_timestamp !== null,
    onlyYou: onlyFor !== null,
    used,
    content: message.content,
    attachments: message.attachments,
    // The same JSON, with only the fields that the page knows in its type.
    embeds: message.embeds,
    components: (message.components ?? []) as unknown as ComponentPart[],
  }
}

/** The modal that an interaction was answered with. */
export function formOf({ answer }: Interaction): Form | undefined {
  const modal = answer && 'data' in answer && answer.data && 'custom_id' in answer.data ? answer.data : undefined
  return modal && { title: modal.title, components: modal.components as unknown as ComponentPart[] }
}

const subcommand = 1
const group = 2

/** The commands that a person can type, described in their language; subcommands are listed separately. */
export function offeredTo(world: DiscordWorld, where: Where, bot: BotWorld): Offered[] {
  const { locale } = where.person
  return shownTo(world, where, bot)
    .filter(isTyped)
    .flatMap((command) => offered([], command, locale))
}

const shownTo = (world: DiscordWorld, where: Where, { commands }: BotWorld): APIApplicationCommand[] =>
  [...commands.values()].filter((command) => isOffered(world, where, command))

/** A command's name in a language, even if the reader may not use it: `crate add` as `caja agregar`. */
export const shownIn = (locale: string, { commands }: BotWorld, name: string): string =>
  [...commands.values()]
    .flatMap((one) => (isTyped(one) ? offered([], one, locale) : [{ name: one.name, shown: nameIn(locale, one) }]))
    .find((one) => one.name === name)?.shown ?? name

/** The commands in the menus of people and of messages. */
export function menusOf(world: DiscordWorld, where: Where, bot: BotWorld): Menus {
  const ofType = (wanted: ApplicationCommandType): MenuEntry[] =>
    shownTo(world, where, bot)
      .filter(({ type }) => type === wanted)
      .map((command) => ({ name: command.name, shown: nameIn(where.person.locale, command) }))
  return { user: ofType(ApplicationCommandType.User), message: ofType(ApplicationCommandType.Message) }
}

/** Commands on messages and people are in menus. The entry point can be typed like any other. */
const isTyped = ({ type }: APIApplicationCommand) => [1, 4].includes(type)

type Translated = Partial<Record<string, string | null>> | null
type Described = {
  name: string
  name_localizations?: Translated
  description: string
  description_localizations?: Translated
  options?: APIApplicationCommandOption[]
}

function offered(path: readonly Described[], one: Described, locale: string): Offered[] {
  const whole = [...path, one]
  const options = one.options ?? []
  const within = options.filter(({ type }) => [subcommand, group].includes(type))
  if (within.length > 0) return within.flatMap((inner) => offered(whole, inner as Described, locale))
  return [
    {
      name: whole.map(({ name }) => name).join(' '),
      shown: whole.map((part) => nameIn(locale, part)).join(' '),
      description: descriptionIn(locale, one),
      options: options.map((option) => offeredOption(option, locale)),
    },
  ]
}

const nameIn = (
  locale: string,
  { name, name_localizations: others }: Pick<Described, 'name' | 'name_localizations'>,
) => others?.[locale] ?? name
const descriptionIn = (locale: string, { description, description_localizations: others }: Described) =>
  others?.[locale] ?? description

function offeredOption(option: APIApplicationCommandOption, locale: string): OfferedOption {
  const { name, type, required = false } = option
  const choices = 'choices' in option ? (option.choices ?? []) : []
  return {
    name,
    type,
    required,
    shown: nameIn(locale, option),
    description: descriptionIn(locale, option),
    choices: choices.map((choice) => ({ name: nameIn(locale, choice), value: choice.value })),
    autocomplete: 'autocomplete' in option && option.autocomplete === true,
    files: 'file_types' in option ? (option.file_types ?? []) : [],
  }
}
