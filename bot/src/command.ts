import {
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ApplicationIntegrationType,
  EntryPointCommandHandlerType,
  InteractionContextType,
  PermissionFlagsBits,
  type APIApplicationCommandBasicOption,
  type ChannelType,
  type FileUploadType,
  type RESTPutAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10'
import { defaultLanguage } from '@segue/shared/i18n/words.ts'
import type { Invocation } from './discord/invocation.ts'
import { optionsIn } from './discord/option-text.ts'
import type { Bot, Needs } from './bot.ts'
import { replyPrivately, type Reply } from './discord/reply.ts'
import { shorten } from '@segue/shared/shorten.ts'
import { localized, named, wordsIn, type Key } from './words.ts'

export type Registered = RESTPutAPIApplicationCommandsJSONBody[number]
export type Choice = { name: string; value: string }
type Run = (bot: Bot, invocation: Invocation) => Promise<Reply> | Reply

/** One command: how Discord shows it, and what it does, over the gateway or HTTP (decision 0029). */
export type Command = {
  data: Registered
  /** The response is visible to everyone in the channel; otherwise only to the caller. */
  forAll?: true
  /** It may change a guild's announcements or rooms. */
  changesGuild?: true
  /** What is fetched before it runs; nothing by default. Its buttons, menus and modals name their room themselves. */
  needs?: Exclude<Needs, 'nothing'>
  /** By the full name: `play`, or `crate add` for subcommands. */
  run: Record<string, Run>
  /** The choices for autocomplete. */
  complete?: (bot: Bot, invocation: Invocation) => Promise<Choice[]>
  /** What its buttons, menus and modals do, by the first part of the custom id; `args` are the other parts. */
  press?: Record<string, Press | { forAll: true; run: Press }>
}

type Press = (bot: Bot, invocation: Invocation, args: string[]) => Promise<Reply> | Reply

/** The handler of a name: what to run, and whether the response is visible to everyone. */
export type Handler = { run: Run; forAll: boolean; changesGuild: boolean; needs: Needs }

/** The handler of a name: a command with its subcommand, or the custom id of a component or modal. */
export function handlerOf(commands: readonly Command[], name: string): Handler | undefined {
  for (const { run, forAll = false, changesGuild = false, needs = 'nothing' } of commands) {
    const does = Object.hasOwn(run, name) ? run[name] : undefined
    if (does) return { run: does, forAll, changesGuild, needs }
  }
  const [first = '', ...args] = name.split(':')
  if (first === 'in') return handlerInRoom(commands, args)
  for (const { press, changesGuild = false, needs } of commands) {
    const pressed = press && Object.hasOwn(press, first) ? press[first] : undefined
    if (!pressed) continue
    const { run, forAll } = typeof pressed === 'function' ? { run: pressed, forAll: false } : pressed
    return {
      run: (bot, invocation) => run(bot, invocation, args),
      forAll,
      changesGuild,
      needs: needs ? 'account' : 'nothing',
    }
  }
  return undefined
}

/** The handler for a command that is run again with the room that the user has chosen for it. */
function handlerInRoom(commands: readonly Command[], [name = '', options = '']: string[]): Handler | undefined {
  const handler = name === 'in' ? undefined : handlerOf(commands, name)
  if (!handler) return undefined
  return {
    ...handler,
    needs: 'account',
    async run(bot, invocation) {
      const [roomUuid = ''] = invocation.values
      const { guildId } = invocation.place
      const rooms = guildId === null ? [] : await bot.roomsFor(invocation.who, guildId)
      const room = rooms.find(({ uuid }) => uuid === roomUuid)
      if (!room) return replyPrivately(invocation.words.t('stale'))
      return handler.run(bot, { ...invocation, name, room, options: optionsIn(options) })
    },
  }
}

type OptionSpec = {
  name: string
  type?: 'text' | 'number' | 'person' | 'channel' | 'file'
  required?: boolean
  complete?: boolean
  /** The longest text. */
  max?: number
  /** The channel types to choose from. */
  channels?: readonly ChannelType[]
  choices?: { value: string; says: Key }[]
  /** The files that Discord offers. Older clients offer all. */
  files?: readonly FileUploadType[]
}

const kinds = {
  text: ApplicationCommandOptionType.String,
  number: ApplicationCommandOptionType.Integer,
  person: ApplicationCommandOptionType.User,
  channel: ApplicationCommandOptionType.Channel,
  file: ApplicationCommandOptionType.Attachment,
} as const

function option(
  path: string,
  { name, type = 'text', required = false, complete, max, channels, choices, files }: OptionSpec,
) {
  return {
    ...described(`${path}.options.${name}`),
    type: kinds[type],
    required,
    ...(complete ? { autocomplete: true } : {}),
    ...(type === 'number' ? { min_value: 1 } : {}),
    ...(max === undefined ? {} : { max_length: max }),
    ...(channels ? { channel_types: channels } : {}),
    ...(files ? { file_types: files } : {}),
    ...(choices
      ? {
          choices: choices.map(({ value, says }) => ({
            name: wordsIn(defaultLanguage).t(says),
            value,
            name_localizations: localized((language) => wordsIn(language).t(says)),
          })),
        }
      : {}),
  } as APIApplicationCommandBasicOption
}

function described(path: string): { name: string; description: string } {
  const { description = '', ...rest } = named(path)
  return { ...rest, description }
}

/** Everywhere: in servers, in direct messages with the bot, and for people who installed it for themselves. */
const everywhere = {
  integration_types: [ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall],
  contexts: [InteractionContextType.Guild, InteractionContextType.BotDM, InteractionContextType.PrivateChannel],
}
const inGuilds = {
  integration_types: [ApplicationIntegrationType.GuildInstall],
  contexts: [InteractionContextType.Guild],
}

/** Only people who manage the guild see the command, unless the guild's settings say otherwise. */
const forManagers = { ...inGuilds, default_member_permissions: String(PermissionFlagsBits.ManageGuild) }

type Where = { guildOnly?: boolean; managersOnly?: boolean }

function placesOf({ guildOnly = false, managersOnly = false }: Where) {
  if (managersOnly) return forManagers
  return guildOnly ? inGuilds : everywhere
}

/** A slash command with its names and descriptions from the catalog, under `commands`. */
export function slash(name: string, options: OptionSpec[] = [], where: Where = {}): Registered {
  const path = `commands.${name}`
  return {
    ...described(path),
    type: ApplicationCommandType.ChatInput,
    ...placesOf(where),
    options: options.map((one) => option(path, one)),
  }
}

/** A slash command with subcommands. */
export function slashes(name: string, subs: Record<string, OptionSpec[]>, where: Where = {}): Registered {
  const path = `commands.${name}`
  return {
    ...described(path),
    type: ApplicationCommandType.ChatInput,
    ...placesOf(where),
    options: Object.entries(subs).map(([sub, options]) => ({
      ...described(`${path}.subs.${sub}`),
      type: ApplicationCommandOptionType.Subcommand,
      options: options.map((one) => option(`${path}.subs.${sub}`, one)),
    })),
  }
}

/** An entry in the menu of messages or of people. */
const inMenu =
  (type: ApplicationCommandType.Message | ApplicationCommandType.User) =>
  (name: string): Registered => ({
    ...named(`commands.${name}`),
    type,
    ...everywhere,
  })
export const onMessages = inMenu(ApplicationCommandType.Message)
export const onPeople = inMenu(ApplicationCommandType.User)

/**
 * The command behind the launch button: Discord creates one by default, and ours must replace it, never omit it.
 * Discord opens the activity without asking us, so it works while the bot is offline.
 */
export const entryPoint: Registered = {
  ...described('commands.launch'),
  type: ApplicationCommandType.PrimaryEntryPoint,
  handler: EntryPointCommandHandlerType.DiscordLaunchActivity,
  ...everywhere,
}

const longestLabel = 100

/** The label of a menu option: at most a hundred characters, and never empty. */
export const optionLabel = (name: string): string => shorten(name, longestLabel).trim() || '…'

/** A choice in the form that Discord accepts: at most a hundred characters, and never an empty name. */
export const choice = (name: string, value: string): Choice | undefined =>
  name.trim() === '' || value.length > longestLabel ? undefined : { name: shorten(name, longestLabel), value }
