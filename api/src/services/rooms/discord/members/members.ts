import { sql } from 'kysely'
import type { App } from '../../../../app.ts'
import { onceFor } from '../../../../platform/once-for.ts'
import { minuteMs } from '../../../../ports/clock.ts'
import { DiscordTrouble } from '../../../../ports/discord.ts'
import { recentGuild } from '../recent.ts'

export type MemberId = { guildId: string; discordId: string }

/** The Discord roles of a member, or null for somebody who isn't one. */
export type MemberRoles = string[] | null

/** Reads a member from Discord, and stores the result. */
export async function readMember(app: App, { guildId, discordId }: MemberId): Promise<MemberRoles> {
  if (!app.discord) throw new DiscordTrouble('misconfigured', 'not set up')
  const roles = (await app.discord.member(guildId, discordId))?.roles ?? null
  const readAt = new Date(app.clock.now())
  // The account may have been unlinked meanwhile.
  await sql`
    insert into "discordMember" ("guildId", "discordId", roles, "readAt")
    select ${guildId}, "discordId", ${roles}::text[], ${readAt} from "discordAccount" where "discordId" = ${discordId}
    on conflict ("guildId", "discordId") do update
    set roles = excluded.roles, "readAt" = excluded."readAt", "dueAt" = null`.execute(app.db)
  return roles
}

/** When this process read members of people who came back, for the limit below. */
const readsOf = onceFor((_app: App): number[] => [])
const maxReads = 2
const withinMs = 5000

function mayReadNow(app: App): boolean {
  const reads = readsOf(app)
  const now = app.clock.now()
  while (reads[0] !== undefined && reads[0] <= now - withinMs) reads.shift()
  if (reads.length >= maxReads) return false
  reads.push(now)
  return true
}

const keptMs = 10 * minuteMs

/**
 * The roles of a member who enters. Somebody new is read from Discord, and so are those who come back alone. In a crowd
 * that comes back, for example after a restart, people have the roles they had; those who were away longer than
 * ten minutes are read again by `readDiscordMembers`.
 */
export async function rolesOnEntry(app: App, id: MemberId): Promise<MemberRoles> {
  const known = await knownMember(app, id)
  if (!known || mayReadNow(app)) return readMember(app, id)
  const now = app.clock.now()
  if (known.readAt.getTime() < now - keptMs) {
    await app.db
      .updateTable('discordMember')
      .set({ dueAt: new Date(now) })
      .where('guildId', '=', id.guildId)
      .where('discordId', '=', id.discordId)
      .execute()
  }
  return known.roles
}

/** Whether a user is a member of a guild, or was one a minute ago. */
export async function isMember(app: App, id: MemberId): Promise<boolean> {
  const known = await knownMember(app, id)
  if (known?.roles && known.readAt.getTime() > app.clock.now() - minuteMs) return true
  return (await readMember(app, id)) !== null
}

const knownMember = ({ db }: App, { guildId, discordId }: MemberId) =>
  db
    .selectFrom('discordMember')
    .where('guildId', '=', guildId)
    .where('discordId', '=', discordId)
    .select(['roles', 'readAt'])
    .executeTakeFirst()

const manageGuild = 1n << 5n
const administrator = 1n << 3n

/**
 * Whether a member manages their guild, by its roles and permissions of the last minute; `isNow` reads them again.
 * Undefined if our bot can't see the guild.
 */
export async function managesGuild(
  app: App,
  { guildId, discordId }: MemberId,
  roles: readonly string[],
  { isNow = false } = {},
): Promise<boolean | undefined> {
  const guild = await guildWith(app, guildId, roles, isNow)
  if (!guild) return undefined
  const held = new Set([guildId, ...roles])
  const may = guild.roles.filter(({ id }) => held.has(id)).reduce((sum, role) => sum | role.permissions, 0n)
  return guild.ownerId === discordId || (may & (manageGuild | administrator)) !== 0n
}

/** A guild with a role that is newer than our last reading is read again. */
async function guildWith(app: App, guildId: string, roles: readonly string[], isNow: boolean) {
  const guild = await recentGuild(app, guildId, { isNow })
  const knowsAll = guild === null || roles.every((role) => guild.roles.some(({ id }) => id === role))
  return knowsAll || isNow ? guild : recentGuild(app, guildId, { isNow: true })
}
