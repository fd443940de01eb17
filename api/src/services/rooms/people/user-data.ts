import * as z from 'zod'
import { keptOutBy } from '@segue/shared/room/people/roles.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { profileOf, accountRoleOf } from '../../users/public.ts'
import { transferOwnership } from '../roles/change-owner.ts'
import { rolesIn, updateRoom, type RoomRow } from '../room/queries.ts'
import { removeEveryone, syncLiveRoom } from '../room/live.ts'

export const refreshUser = operation('PATCH /rooms/user/{userId}', {
  summary: "Refresh a user's profile in every live room",
  access: service,
  params: { userId: uuid },
  body: z.object({}),
  returns: Acknowledged,
  errors: { userNotFound: [404, 'User not found'] },
  async handle({ app, params, fail }) {
    const { userId } = params
    if (!(await accountRoleOf(app.db, userId))) throw fail('userNotFound')
    app.rooms.actWherever(userId, { type: 'profileChanged', profile: await profileOf(app.db, userId) })
    return acknowledged
  },
})

export const deleteUserRoomData = operation('DELETE /rooms/user/{userId}', {
  summary:
    'Delete a user’s room data: transfer rooms to a co-owner or close them, and delete roles and visits. Idempotent.',
  access: service,
  params: { userId: uuid },
  returns: z.object({ handedOver: z.array(z.string()), closed: z.array(z.string()) }),
  async handle({ app, params }) {
    const { userId } = params
    const now = app.clock.now()
    const left = await app.db.transaction().execute((trx) => removeFromRooms(trx, userId, now))
    await leaveRooms(app, userId, left)
    return { handedOver: left.handedOver, closed: left.closed.map((room) => room.uuid) }
  },
})

type Left = Awaited<ReturnType<typeof removeFromRooms>>

/** After the commit: updates the live rooms. */
export async function leaveRooms(app: App, userUuid: string, { closed, touched }: Left): Promise<void> {
  app.rooms.actWherever(userUuid, { type: 'kicked', userUuid })
  for (const room of closed) await removeEveryone(app, room)
  await syncLiveRooms(app, touched)
}

/** Removes a user from all rooms. Those they own go to the longest-standing co-owner, or are closed. */
export async function removeFromRooms(trx: Trx, userUuid: string, now: number) {
  const rooms = await trx
    .selectFrom('room')
    .innerJoin('roomUserRole', 'roomUserRole.roomId', 'room.id')
    .where('roomUserRole.userUuid', '=', userUuid)
    .where('room.deletedAt', 'is', null)
    .select(['room.id', 'room.uuid', 'roomUserRole.role'])
    .orderBy('room.id')
    .forUpdate()
    .execute()
  const handedOver: string[] = []
  const closed: RoomRow[] = []
  for (const room of rooms.filter(({ role }) => role === 'owner')) {
    const at = new Date(now)
    const gone = { actorUuid: null, roomUuid: room.uuid, reason: 'The owner has left the product', at }
    const heir = await successorOf(trx, { roomId: room.id, now }, userUuid)
    if (heir) {
      await transferOwnership(trx, room.id, heir, now)
      handedOver.push(room.uuid)
      const roles = { previousRole: 'coOwner', role: 'owner' } as const
      await addAuditEntry(trx, { ...gone, action: 'changeOwner', userUuid: heir, ...roles })
    } else {
      const row = await updateRoom(trx, room.id, { deletedAt: at }, at)
      if (row) closed.push(row)
      await addAuditEntry(trx, { ...gone, action: 'closeRoom', userUuid: null })
    }
  }
  await trx.deleteFrom('roomUserRole').where('userUuid', '=', userUuid).execute()
  await trx.deleteFrom('roomVisit').where('userUuid', '=', userUuid).execute()
  const open = rooms.filter((room) => !closed.some(({ uuid }) => uuid === room.uuid))
  return { handedOver, closed, touched: [...new Set(open.map(({ uuid }) => uuid))] }
}

const maxHeirs = 100

/** The longest-standing co-owner who is not kept out of the room: becoming its owner would lift the ban. */
async function successorOf(
  trx: Trx,
  { roomId, now }: { roomId: number; now: number },
  userUuid: string,
): Promise<string | undefined> {
  const heirs = await trx
    .selectFrom('roomUserRole')
    .innerJoin('user', 'user.uuid', 'roomUserRole.userUuid')
    .where('roomUserRole.roomId', '=', roomId)
    .where('roomUserRole.role', '=', 'coOwner')
    .where('roomUserRole.expirationTime', 'is', null)
    .where('roomUserRole.userUuid', '<>', userUuid)
    .where('user.deactivatedAt', 'is', null)
    .select('roomUserRole.userUuid')
    .orderBy('roomUserRole.id')
    .limit(maxHeirs)
    .execute()
  for (const heir of heirs) {
    const roomRoles = await rolesIn(trx, roomId, heir.userUuid)
    if (keptOutBy({ roomRoles }, heir.userUuid, now) === null) return heir.userUuid
  }
  return undefined
}

/** One at a time: a user may have been staff in hundreds of rooms. */
export async function syncLiveRooms(app: App, roomUuids: string[]) {
  const live = await app.rooms.live(roomUuids)
  for (const uuid of live.keys()) await syncLiveRoom(app, uuid)
}
