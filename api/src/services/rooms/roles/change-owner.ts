import * as z from 'zod'
import { highestOf } from '@segue/shared/room/roles.ts'
import { RoomRoleRow } from '@segue/shared/room/settings.ts'
import type { Trx } from '../../../db/db.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { recordAct } from '../../audit/door.ts'
import { standingOf } from '../../users/door.ts'
import { roomOwner } from '../access.ts'
import { tellRoom } from '../rooms/live.ts'
import { whileLocked } from '../rooms/locked.ts'
import { findRoom, rolesIn } from '../rooms/queries.ts'
import { roomId, roomNotFound } from '../rooms/schemas.ts'
import { personOf, rankIn, ranks } from '../standing.ts'
import { grantRole } from './grant.ts'

export const changeOwner = operation('PUT /roomUserRoles/change-owner/{roomId}', {
  summary: 'Hand a room over to somebody else; whoever owned it stays as a co-owner',
  access: roomOwner,
  params: { roomId },
  body: z.object({ userUuid: uuid, reason: z.string().trim().max(500).nullish() }),
  returns: RoomRoleRow,
  errors: {
    roomNotFound,
    noSuchAccount: [404, 'There is nobody with this account'],
    alreadyOwner: [400, 'This person owns the room already'],
    noLongerOwner: [403, 'Only the owner of the room can do this'],
  },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoom(app.db, params.roomId)
    if (!room) throw fail('roomNotFound')
    const now = app.clock.now()
    const { userUuid } = body
    if (!(await standingOf(app.db, userUuid, now))) throw fail('noSuchAccount')
    const changed = await whileLocked(app.db, room.id, async (trx) => {
      // Somebody who hands the room over twice at the same moment owns it only for the first of them.
      if (caller.kind !== 'service' && (await rankIn(trx, room.id, personOf(caller), now)) < ranks.owner) {
        return 'noLongerOwner'
      }
      const before = await rolesIn(trx, room.id, userUuid)
      if (before.some(({ role }) => role === 'owner')) return 'alreadyOwner'
      const row = await handOver(trx, room.id, userUuid, now)
      await recordAct(trx, {
        action: 'changeOwner',
        userUuid,
        actorUuid: caller.kind === 'user' ? caller.uuid : null,
        roomUuid: room.uuid,
        previousRole: highestOf(before.map(({ role }) => role)) ?? 'user',
        role: 'owner',
        reason: body.reason || null,
        at: new Date(now),
      })
      return row
    })
    if (typeof changed === 'string') throw fail(changed)
    await tellRoom(app, room.uuid)
    return changed
  },
})

/** Makes somebody the owner. Whatever else they were or were kept from goes; the owner until now becomes a co-owner. */
export async function handOver(trx: Trx, roomId: number, userUuid: string, now: number): Promise<RoomRoleRow> {
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
