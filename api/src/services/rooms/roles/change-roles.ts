import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { syncLiveRoom } from '../room/live.ts'
import { withRoomLock } from '../room/locked.ts'
import { rolesIn, type RoomRow } from '../room/queries.ts'
import { personOf } from '../ranks.ts'
import { grantEntry, removalEntry } from './audit-entries.ts'
import { grantRefusal, grantRole, removalRefusal, removeRole } from './grant.ts'

/** The roles that keep somebody out of the room. */
const keepsOut: readonly RoomRole[] = ['banned', 'kicked']

type Change = {
  caller: Caller
  room: RoomRow
  userUuid: string
  role: RoomRole
  reason?: string | null | undefined
}

/** Gives somebody a role for a caller of the room's staff, or answers why they may not. The live room follows. */
export async function giveRole(app: App, change: Change & { expirationTime: Date | null }) {
  const { caller, room, expirationTime, ...given } = change
  const { userUuid, role, reason } = given
  const now = app.clock.now()
  const row = await withRoomLock(app.db, room.id, async (trx) => {
    const refusal = await grantRefusal(trx, room.id, personOf(caller), given, now)
    if (refusal) return refusal
    const before = await rolesIn(trx, room.id, userUuid)
    const granted = await grantRole(trx, { userUuid, role, roomId: room.id, expirationTime }, now)
    const at = new Date(now)
    await addAuditEntry(trx, grantEntry({ ...given, roomUuid: room.uuid, caller, expirationTime, before, at }))
    return granted
  })
  if (typeof row === 'string') return row
  await syncLiveRoom(app, room.uuid, reason && keepsOut.includes(role) ? { userUuid, reason } : undefined)
  // A kick without an expiry keeps nobody out.
  if (role === 'kicked' && !expirationTime) await app.rooms.act(room.uuid, { type: 'kicked', userUuid })
  return row
}

/** Takes a role from somebody for a caller of the room's staff, or answers why they may not. The live room follows. */
export async function takeRole(app: App, { caller, room, ...taken }: Change) {
  const now = app.clock.now()
  const refusal = await withRoomLock(app.db, room.id, async (trx) => {
    const refused = await removalRefusal(trx, room.id, personOf(caller), taken, now)
    if (refused) return refused
    if (!(await removeRole(trx, room.id, taken.userUuid, taken.role))) return 'roleNotFound'
    const left = await rolesIn(trx, room.id, taken.userUuid)
    await addAuditEntry(trx, removalEntry({ ...taken, roomUuid: room.uuid, caller, left, at: new Date(now) }))
    return undefined
  })
  if (!refusal) await syncLiveRoom(app, room.uuid)
  return refusal
}
