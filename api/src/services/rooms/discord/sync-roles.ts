import type { RoomRole } from '@segue/shared/people/profile.ts'
import { keptOutBy } from '@segue/shared/room/people/roles.ts'
import type { App } from '../../../app.ts'
import { inTrouble } from '../../../ports/discord.ts'
import { grantRole, removeRole } from '../roles/grant.ts'
import { syncLiveRoom } from '../room/live.ts'
import { withRoomLock } from '../room/locked.ts'
import { rolesIn, type RoomRow } from '../room/queries.ts'
import { dropLapsedRoles, isBoundTo } from './bound-rooms.ts'
import { guildSettings, permissionsIn, type GuildSettings } from './guilds.ts'

type Who = { uuid: string; discordId: string; guildId: string }

type MemberPermissions = NonNullable<Awaited<ReturnType<typeof permissionsIn>>>

/** The room roles that a member's Discord roles map to. Managers of the guild are co-owners unless it disables that. */
function mappedRoles(settings: GuildSettings, { manages, roles }: MemberPermissions): Set<RoomRole> {
  const mapped = new Set<RoomRole>(roles.flatMap((id) => settings.roleMap[id] ?? []))
  if (settings.djRoleIds.some((id) => roles.includes(id))) mapped.add('dj')
  if (manages && settings.managersCoOwn) mapped.add('coOwner')
  return mapped
}

/**
 * Grants the room roles that a member's Discord roles map to in a room of their guild, and revokes those it granted
 * earlier that no longer apply. Roles that were given or revoked manually stay that way, and banned or kicked users get
 * none. If Discord is unavailable, nothing changes.
 */
export async function syncDiscordRoles(app: App, room: RoomRow, { uuid, discordId, guildId }: Who): Promise<void> {
  // A binding whose creator has lost the right to it leaves roles behind.
  await dropLapsedRoles(app, room)
  // Anyone can create a guild with any roles, so a guild counts only in rooms that are bound to it.
  if (!app.discord || !(await isBoundTo(app, room.id, guildId))) return
  const settings = await guildSettings(app.db, guildId)
  const found = await permissionsIn(app.discord, guildId, discordId).catch(
    inTrouble(app.log, 'for roles', () => undefined),
  )
  if (!found) return
  const wanted = mappedRoles(settings, found)
  const now = app.clock.now()
  const changed = await withRoomLock(app.db, room.id, async (trx) => {
    const roomRoles = await rolesIn(trx, room.id, uuid)
    const known = await trx
      .selectFrom('discordGivenRole')
      .where('roomId', '=', room.id)
      .where('userUuid', '=', uuid)
      .select(['role', 'guildId', 'takenAt'])
      .execute()
    const keptOut = keptOutBy({ roomRoles }, uuid, now) !== null
    const has = new Set<RoomRole>([...roomRoles, ...known].map(({ role }) => role))
    const give = keptOut ? [] : [...wanted].filter((role) => !has.has(role))
    const came = known.filter((one) => one.takenAt === null && (one.guildId ?? guildId) === guildId)
    const take = came.map(({ role }) => role).filter((role) => !wanted.has(role))
    for (const role of give) {
      await grantRole(trx, { roomId: room.id, userUuid: uuid, role, expirationTime: null }, now)
      await trx.insertInto('discordGivenRole').values({ roomId: room.id, userUuid: uuid, role, guildId }).execute()
    }
    for (const role of take) {
      await removeRole(trx, room.id, uuid, role)
      await trx
        .deleteFrom('discordGivenRole')
        .where('roomId', '=', room.id)
        .where('userUuid', '=', uuid)
        .where('role', '=', role)
        .execute()
    }
    return give.length + take.length > 0
  })
  if (changed) await syncLiveRoom(app, room.uuid)
}
