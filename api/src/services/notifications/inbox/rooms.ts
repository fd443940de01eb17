import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { takeAndSkip } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { findRoomFor, roomId, roomNotFound } from '../../rooms/public.ts'

const VisitedRoom = z.object({
  roomUuid: z.string(),
  slug: z.string(),
  name: z.string(),
  /** Whether the staff of the room may message me. */
  notify: z.boolean(),
})

export const visitedRooms = operation('GET /room-users-notification', {
  summary: 'List the rooms I have visited, newest first, with whether their staff can message me',
  access: user,
  query: takeAndSkip(200),
  returns: z.array(VisitedRoom),
  async handle({ app, caller, query: { take, skip } }) {
    const rows = await app.db
      .selectFrom('roomVisit')
      .innerJoin('room', 'room.id', 'roomVisit.roomId')
      .leftJoin('mutedRoom', (join) =>
        join.onRef('mutedRoom.roomUuid', '=', 'room.uuid').onRef('mutedRoom.userUuid', '=', 'roomVisit.userUuid'),
      )
      .where('roomVisit.userUuid', '=', uuidOf(caller))
      .where('room.deletedAt', 'is', null)
      .select(['room.uuid as roomUuid', 'room.slug', 'room.name', 'mutedRoom.roomUuid as muted'])
      .orderBy('roomVisit.visitedAt', 'desc')
      .orderBy('room.id')
      .limit(take)
      .offset(skip)
      .execute()
    return rows.map(({ muted, ...room }) => ({ ...room, notify: muted === null }))
  },
})

export const muteRoom = operation('PUT /room-users-notification/{id}', {
  summary: 'Set whether the staff of a room can message me',
  access: user,
  params: { id: roomId },
  body: z.object({ notify: z.boolean() }),
  returns: Acknowledged,
  errors: { roomNotFound },
  async handle({ app, caller, params, body, fail }) {
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    const row = { userUuid: uuidOf(caller), roomUuid: room.uuid }
    if (body.notify)
      await app.db
        .deleteFrom('mutedRoom')
        .where((is) => is.and(row))
        .execute()
    else
      await app.db
        .insertInto('mutedRoom')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return acknowledged
  },
})
