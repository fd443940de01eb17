import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { dropLapsedRoles } from '../discord/guilds/bound-rooms.ts'
import { MappedRole } from '../discord/guilds/guilds.ts'
import { syncLiveRoom } from '../room/live.ts'
import { withRoomLock } from '../room/locked.ts'
import { rolesIn, type RoomRow } from '../room/queries.ts'
import { personOf } from '../ranks.ts'
import { grantEntry, removalEntry } from './audit-entries.ts'
import { grantRefusal, grantRole, removalRefusal, removeRole } from './grant.ts'

/** The roles that keep a user out of the room. */
const keepsOut: readonly RoomRole[] = ['banned', 'kicked']

type RoleChange = {
  caller: Caller
  room: RoomRow
  userUuid: string
  role: RoomRole
  reason?: string | null | undefined
}

/** Gives a user a role on behalf of room staff, or returns why that is refused. Updates the live room. */
export async function giveRole(app: App, change: RoleChange & { expirationTime: Date | null }) {
  const { caller, room, expirationTime, ...input } = change
  const { userUuid, role, reason } = input
  const now = app.clock.now()
  const row = await withRoomLock(app.db, room.id, async (trx) => {
    const refusal = await grantRefusal(trx, room.id, personOf(caller), input, now)
    if (refusal) return refusal
    const before = await rolesIn(trx, room.id, userUuid)
    const granted = await grantRole(trx, { userUuid, role, roomId: room.id, expirationTime }, now)
    const at = new Date(now)
    await ownByHand(trx, { roomId: room.id, userUuid, role })
    await addAuditEntry(trx, grantEntry({ ...input, roomUuid: room.uuid, caller, expirationTime, before, at }))
    return granted
  })
  if (typeof row === 'string') return row
  await dropLapsedRoles(app, room)
  await syncLiveRoom(app, room.uuid, reason && keepsOut.includes(role) ? { userUuid, reason } : undefined)
  // A kick without an expiry keeps nobody out.
  if (role === 'kicked' && !expirationTime) await app.rooms.act(room.uuid, { type: 'kicked', userUuid })
  return row
}

/** Removes a user's role on behalf of room staff, or returns why that is refused. Updates the live room. */
export async function takeRole(app: App, { caller, room, ...taken }: RoleChange) {
  const now = app.clock.now()
  const refusal = await withRoomLock(app.db, room.id, async (trx) => {
    const refused = await removalRefusal(trx, room.id, personOf(caller), taken, now)
    if (refused) return refused
    if (!(await removeRole(trx, room.id, taken.userUuid, taken.role))) return 'roleNotFound'
    await keepTaken(trx, { roomId: room.id, userUuid: taken.userUuid, role: taken.role }, new Date(now))
    const left = await rolesIn(trx, room.id, taken.userUuid)
    await addAuditEntry(trx, removalEntry({ ...taken, roomUuid: room.uuid, caller, left, at: new Date(now) }))
    return undefined
  })
  if (refusal) return refusal
  await dropLapsedRoles(app, room)
  await syncLiveRoom(app, room.uuid)
  return undefined
}

type Held = { roomId: number; userUuid: string; role: RoomRole }

/** A role given by staff is theirs to remove: it no longer counts as granted by Discord, nor as withheld from it. */
async function ownByHand(trx: Trx, { roomId, userUuid, role }: Held): Promise<void> {
  await trx
    .deleteFrom('discordGivenRole')
    .where('roomId', '=', roomId)
    .where('userUuid', '=', userUuid)
    .where('role', '=', role)
    .execute()
}

/**
 * A role removed by staff stays removed, whatever Discord says. Only roles that Discord can grant need to be recorded.
 */
async function keepTaken(trx: Trx, held: Held, takenAt: Date): Promise<void> {
  if (!MappedRole.options.some((role) => role === held.role)) return
  await trx
    .insertInto('discordGivenRole')
    .values({ ...held, takenAt })
    .onConflict((conflict) => conflict.columns(['roomId', 'userUuid', 'role']).doUpdateSet({ takenAt }))
    .execute()
}
