import * as z from 'zod'
import { highestOf } from '@segue/shared/room/people/roles.ts'
import { RoomRoleRow } from '@segue/shared/room/settings/settings.ts'
import type { Trx } from '../../../db/db.ts'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { accountRoleOf } from '../../users/public.ts'
import { roomOwner } from '../access.ts'
import { syncLiveRoom } from '../room/live.ts'
import { withRoomLock } from '../room/locked.ts'
import { findRoom, rolesIn } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { hasRank } from '../ranks.ts'
import { grantRole } from './grant.ts'

export const changeOwner = operation('PUT /roomUserRoles/change-owner/{roomId}', {
  summary: 'Transfer a room to a new owner. The previous owner becomes a co-owner.',
  access: roomOwner,
  params: { roomId },
  body: z.object({ userUuid: uuid, reason: z.string().trim().max(500).nullish() }),
  returns: RoomRoleRow,
  errors: {
    roomNotFound,
    userNotFound: [404, 'User not found'],
    alreadyOwner: [400, 'This person already owns the room'],
    ownerOnly: [403, roomOwner.refusal.sentence],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const { userUuid } = body
    if (!(await accountRoleOf(app.db, userUuid))) throw fail('userNotFound')
    const changed = await withRoomLock(app.db, room.id, async (trx) => {
      // If an owner transfers the room twice concurrently, only the first transfer counts.
      if (!(await hasRank(trx, room.id, caller, { rank: 'owner', now }))) return 'ownerOnly'
      const before = await rolesIn(trx, room.id, userUuid)
      if (before.some(({ role }) => role === 'owner')) return 'alreadyOwner'
      const row = await transferOwnership(trx, room.id, userUuid, now)
      await addAuditEntry(trx, {
        action: 'changeOwner',
        userUuid,
        actorUuid: accountOf(caller),
        roomUuid: room.uuid,
        previousRole: highestOf(before.map(({ role }) => role)) ?? 'user',
        role: 'owner',
        reason: body.reason || null,
        at: new Date(now),
      })
      return row
    })
    if (typeof changed === 'string') throw fail(changed)
    await syncLiveRoom(app, room.uuid)
    return changed
  },
})

/** Makes a user the owner, dropping all their other roles and bans; the previous owner becomes a co-owner. */
export async function transferOwnership(
  trx: Trx,
  roomId: number,
  userUuid: string,
  now: number,
): Promise<RoomRoleRow> {
  await trx.deleteFrom('roomUserRole').where('roomId', '=', roomId).where('userUuid', '=', userUuid).execute()
  const former = await trx
    .deleteFrom('roomUserRole')
    .where('roomId', '=', roomId)
    .where('role', '=', 'owner')
    .returning('userUuid')
    .execute()
  for (const one of former) {
    await grantRole(trx, { roomId, userUuid: one.userUuid, role: 'coOwner', expirationTime: null }, now)
  }
  return grantRole(trx, { roomId, userUuid, role: 'owner', expirationTime: null }, now)
}
