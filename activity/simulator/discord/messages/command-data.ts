import type { APIApplicationCommand } from 'discord-api-types/v10'
import { isAvailable, type Where } from './command-access.ts'
import { roleJson, userJson } from '../json.ts'
import type { SendOptions } from '../send-interaction.ts'
import type { Role, Snowflake, DiscordWorld } from '../world.ts'

/** The value of an option: text, a number, a boolean; or the id of a person, role or channel. */
export type Value = string | number | boolean
export type OptionValues = Record<string, Value>

type Option = { name: string; type: number; required?: boolean; options?: Option[] }
type Nesting = { name: string; type: number }
type Resolved = Partial<Record<'users' | 'channels' | 'roles' | 'attachments', Record<Snowflake, unknown>>>

const types = { group: 2, user: 6, channel: 7, role: 8, attachment: 11 }

/** The bot's registered command with this name and type, if it exists in the channel. */
export function registered(
  { world, bot }: Pick<SendOptions, 'world' | 'bot'>,
  where: Where,
  { name, type }: { name: string; type: number },
): APIApplicationCommand {
  const found = [...bot.commands.values()].find((one) => one.name === name && Number(one.type as unknown) === type)
  if (!found) throw new Error(`The bot registered no command ${name}`)
  if (!isAvailable(world, where, found)) throw new Error(`${name} doesn’t exist in this channel`)
  return found
}

/**
 * The data of a command's interaction: the options, nested as in the command's definition.
 * @param focused the option being typed in, for autocomplete only
 */
export function commandData(
  options: Pick<SendOptions, 'world' | 'bot'>,
  where: Where,
  { name, values, focused }: { name: string; values: OptionValues; focused?: string | undefined },
): Record<string, unknown> {
  const [first = '', ...path] = name.split(' ')
  const command = registered(options, where, { name: first, type: 1 })
  const { nesting, defined } = follow(command, path)
  if (defined.some(({ type }) => type <= types.group)) throw new Error(`/${name} needs a subcommand`)
  const lacking = defined.find((one) => one.required && !(one.name in values))
  if (lacking && focused === undefined) throw new Error(`/${name} needs ${lacking.name}`)
  const filled = Object.entries(values).map(([key, value]) => {
    const { type } = defined.find((one) => one.name === key) ?? missing(`/${name} has no option ${key}`)
    return { name: key, type, value, ...(key === focused ? { focused: true } : {}) }
  })
  const resolved = resolve(options.world, filled)
  return {
    id: command.id,
    name: first,
    type: 1,
    options: nesting.reduceRight<unknown[]>((inner, part) => [{ ...part, options: inner }], filled),
    ...(Object.keys(resolved).length > 0 ? { resolved } : {}),
  }
}

/** The nesting of a subcommand, and the options defined there. */
function follow(command: APIApplicationCommand, path: readonly string[]): { nesting: Nesting[]; defined: Option[] } {
  const nesting: Nesting[] = []
  let defined = ((command as { options?: unknown }).options as Option[] | undefined) ?? []
  for (const part of path) {
    const next = defined.find((one) => one.name === part)
    if (!next || next.type > types.group) throw new Error(`/${command.name} has no ${part}`)
    nesting.push({ name: part, type: next.type })
    defined = next.options ?? []
  }
  return { nesting, defined }
}

/** The people, channels and roles that options refer to by id. */
function resolve(world: DiscordWorld, options: readonly { type: number; value: Value }[]): Resolved {
  const resolved: Resolved = {}
  for (const { type, value } of options) {
    const id = String(value)
    if (type === types.role) (resolved.roles ??= {})[id] = roleJson(roleIn(world, id))
    if (type === types.channel) (resolved.channels ??= {})[id] = channelJson(world, id)
    if (type === types.user) (resolved.users ??= {})[id] = userJson(world, id)
    if (type === types.attachment) {
      // Attachments of commands are only kept temporarily.
      ;(resolved.attachments ??= {})[id] = { ...attachmentJson(world, id), ephemeral: true }
    }
  }
  return resolved
}

function roleIn(world: DiscordWorld, id: Snowflake): Role {
  const roles = [...world.guilds.values()].flatMap((guild) => [...guild.roles.values()])
  return roles.find((one) => one.id === id) ?? missing(`There is no role ${id}`)
}

function channelJson(world: DiscordWorld, id: Snowflake) {
  const { name, type } = world.channels.get(id) ?? missing(`There is no channel ${id}`)
  return { id, name, type, permissions: '0' }
}

export const attachmentJson = (world: DiscordWorld, id: Snowflake) => {
  const { name, title, url, bytes, type } = world.attachments.get(id) ?? missing(`There is no attachment ${id}`)
  const named = { filename: name, ...(title === undefined ? {} : { title }) }
  return { id, ...named, url, proxy_url: url, size: bytes, content_type: type }
}

function missing(sentence: string): never {
  throw new Error(sentence)
}
