import type { RoomRole } from '@segue/shared/people/profile.ts'
import { keptOutBy } from '@segue/shared/room/people/roles.ts'
import type { App } from '../../../../app.ts'
import type { Db } from '../../../../db/db.ts'
import { inTrouble } from '../../../../ports/discord.ts'
import { grantRole, removeRole } from '../../roles/grant.ts'
import { syncLiveRoom } from '../../room/live.ts'
import { withRoomLock } from '../../room/locked.ts'
import { rolesIn, type RoomRow } from '../../room/queries.ts'
import { dropLapsedRoles, isBoundTo } from '../guilds/bound-rooms.ts'
import { guildSettings, type GuildSettings } from '../guilds/guilds.ts'
import { managesGuild, rolesOnEntry, type MemberRoles } from './members.ts'

type RoomId = Pick<RoomRow, 'id' | 'uuid'>

/** `discordId` is undefined for a user who has unlinked Discord. */
type Who = { uuid: string; discordId: string | undefined; guildId: string }

/**
 * The room roles that a member's Discord roles map to. Managers of the guild are co-owners unless it disables that.
 * Undefined if our bot can't see the guild.
 */
async function mappedRoles(app: App, { discordId, guildId }: Who, roles: MemberRoles) {
  const mapped = new Set<RoomRole>()
  if (discordId === undefined) return mapped
  const manages = await managesGuild(app, { guildId, discordId }, roles ?? [])
  if (manages === undefined) return undefined
  if (roles === null) return mapped
  const settings: GuildSettings = await guildSettings(app.db, guildId)
  for (const role of roles.flatMap((id) => settings.roleMap[id] ?? [])) mapped.add(role)
  if (settings.djRoleIds.some((id) => roles.includes(id))) mapped.add('dj')
  if (manages && settings.managersCoOwn) mapped.add('coOwner')
  return mapped
}

/**
 * Grants a user who enters the room roles that their Discord roles map to, and revokes those that no longer apply. If
 * Discord is unavailable, nothing changes.
 */
export async function syncRolesOnEntry(app: App, room: RoomRow, who: Who & { discordId: string }): Promise<void> {
  // A binding whose creator has lost the right to it leaves roles behind.
  await dropLapsedRoles(app, room)
  // Anyone can create a guild with any roles, so a guild counts only in rooms that are bound to it.
  if (!app.discord || !(await isBoundTo(app, room.id, who.guildId))) return
  await rolesOnEntry(app, who)
    .then((roles) => applyRoles(app, [room], who, roles))
    .catch(inTrouble(app.log, 'for roles', () => undefined))
}

/**
 * Grants and revokes a member's roles in rooms of a guild by their Discord roles. Roles that were given or revoked manually stay that way,
 * and banned or kicked users get none.
 */
export async function applyRoles(app: App, rooms: readonly RoomId[], who: Who, roles: MemberRoles): Promise<void> {
  const wanted = await mappedRoles(app, who, roles)
  if (wanted) for (const room of rooms) await setRoles(app, room, who, wanted)
}

async function setRoles(app: App, room: RoomId, who: Who, wanted: ReadonlySet<RoomRole>): Promise<void> {
  const now = app.clock.now()
  const { uuid: userUuid, guildId } = who
  const roomId = room.id
  // Most of the time there is nothing to change, and nothing to lock.
  if (isEmpty(await changeTo(wanted, app.db, { roomId, userUuid, guildId }, now))) return
  const changed = await withRoomLock(app.db, roomId, async (trx) => {
    const change = await changeTo(wanted, trx, { roomId, userUuid, guildId }, now)
    for (const role of change.give) {
      await grantRole(trx, { roomId, userUuid, role, expirationTime: null }, now)
      await trx.insertInto('discordGivenRole').values({ roomId, userUuid, role, guildId }).execute()
    }
    for (const role of change.take) {
      await removeRole(trx, roomId, userUuid, role)
      await trx
        .deleteFrom('discordGivenRole')
        .where('roomId', '=', roomId)
        .where('userUuid', '=', userUuid)
        .where('role', '=', role)
        .execute()
    }
    return !isEmpty(change)
  })
  if (changed) await syncLiveRoom(app, room.uuid)
}

type Change = { give: RoomRole[]; take: RoomRole[] }

const isEmpty = ({ give, take }: Change) => give.length + take.length === 0

/** What to grant and revoke until a user has the wanted roles. */
async function changeTo(
  wanted: ReadonlySet<RoomRole>,
  db: Db,
  { roomId, userUuid, guildId }: { roomId: number; userUuid: string; guildId: string },
  now: number,
): Promise<Change> {
  const roomRoles = await rolesIn(db, roomId, userUuid)
  const known = await db
    .selectFrom('discordGivenRole')
    .where('roomId', '=', roomId)
    .where('userUuid', '=', userUuid)
    .select(['role', 'guildId', 'takenAt'])
    .execute()
  const keptOut = keptOutBy({ roomRoles }, userUuid, now) !== null
  const has = new Set<RoomRole>([...roomRoles, ...known].map(({ role }) => role))
  const came = known.filter((one) => one.takenAt === null && (one.guildId ?? guildId) === guildId)
  return {
    give: keptOut ? [] : [...wanted].filter((role) => !has.has(role)),
    take: came.map(({ role }) => role).filter((role) => !wanted.has(role)),
  }
}
