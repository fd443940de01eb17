import type { APIApplicationCommand } from 'discord-api-types/v10'
import { permissionsOf, type Channel, type DiscordWorld, type Person } from '../world.ts'

/** Who acts, and in which channel. */
export type Where = { person: Person; channel: Channel }

/** Where an interaction happens: 0 in a guild, 1 in a direct message with the bot, 2 in one between people. */
type Context = 0 | 1 | 2

const context = { guild: 0, botDm: 1, privateChannel: 2 } as const
/** How an application is installed: 0 in a guild, 1 for a person. Here everybody has installed it. */
const installed = { guild: 0, user: 1 } as const

export function contextOf({ application }: DiscordWorld, { guildId, type, recipients }: Channel): Context {
  if (guildId !== null) return context.guild
  const people = recipients.filter((id) => id !== application.botId)
  return type === 1 && people.length < 2 ? context.botDm : context.privateChannel
}

type Limited = Pick<APIApplicationCommand, 'contexts' | 'integration_types' | 'default_member_permissions'>

/** Whether a command exists in a channel. */
export function isAvailable(
  world: DiscordWorld,
  { person, channel }: Where,
  { contexts, integration_types: types = [installed.guild, installed.user] }: Limited,
): boolean {
  const here = contextOf(world, channel)
  const isHere = !contexts || contexts.some((one) => Number(one) === here)
  return isHere && Object.keys(ownersOf(world, { person, channel }, types)).length > 0
}

/**
 * Whether Discord shows a person a command in a channel. A guild can allow a command to more members, so the bot may
 * also receive it from others.
 */
export function isOffered(world: DiscordWorld, where: Where, command: Limited): boolean {
  if (!isAvailable(world, where, command)) return false
  const guild = world.guilds.get(where.channel.guildId ?? '')
  const needed = command.default_member_permissions
  if (!guild || needed === null || needed === undefined) return true
  const held = permissionsOf(guild, where.person.id)
  // Without any permission named, only administrators have it.
  const all = BigInt(needed) || administrator
  return (held & all) === all
}

const administrator = 1n << 3n

/** Who installed the application, for the ways that a command supports: the guild, and the person. */
export function ownersOf(
  world: DiscordWorld,
  { person, channel }: Where,
  types: readonly number[],
): Record<string, string> {
  const guild = world.guilds.get(channel.guildId ?? '')
  const guildId = guild?.members.has(world.application.botId) ? guild.id : undefined
  // Discord's own placeholder: in its direct messages, a bot is there without a guild.
  const byGuild = contextOf(world, channel) === context.botDm ? '0' : guildId
  return {
    ...(types.includes(installed.guild) && byGuild !== undefined ? { [installed.guild]: byGuild } : {}),
    ...(types.includes(installed.user) ? { [installed.user]: person.id } : {}),
  }
}
