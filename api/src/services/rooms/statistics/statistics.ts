import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { rooms } from '../room/queries.ts'
import { notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor, seesWhole } from '../room/visibility.ts'

export const getPlayedTime = operation('GET /rooms/room-played-time/{id}', {
  summary: 'Get the total playing time of a room in seconds, finished songs only',
  access: anyone,
  params: { id: roomId },
  returns: z.object({ roomUuid: z.string(), playedSeconds: z.number() }),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, fail }) {
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    if (!(await seesWhole(app, caller, room))) throw fail('notInside')
    return { roomUuid: room.uuid, playedSeconds: await playedSeconds(app.db, room.uuid) }
  },
})

export const getAllPlayedSeconds = operation('GET /info-admin/played-seconds', {
  summary: 'Get the total playing time of all rooms in seconds',
  access: admin,
  returns: z.object({ playedSeconds: z.number() }),
  handle: async ({ app }) => ({ playedSeconds: await playedSeconds(app.db) }),
})

export const getServiceStatus = operation('GET /info-admin/room-service-status', {
  summary: 'Get room statistics: number of rooms, rooms with people, and people',
  access: admin,
  returns: z.object({
    status: z.literal('ok'),
    rooms: z.number(),
    roomsWithPeople: z.number(),
    people: z.number(),
  }),
  async handle({ app }) {
    const { count } = await rooms(app.db)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const crowds = await app.rooms.crowds()
    const people = crowds.reduce((sum, crowd) => sum + crowd.people, 0)
    return { status: 'ok' as const, rooms: count, roomsWithPeople: crowds.length, people }
  },
})

/** A skipped song counts for as long as it played. */
async function playedSeconds(db: Db, roomUuid?: string): Promise<number> {
  const { seconds } = await db
    .selectFrom('songPlay')
    .$if(roomUuid !== undefined, (query) => query.where('roomUuid', '=', roomUuid ?? ''))
    .where('endedAt', 'is not', null)
    .select(
      sql<number>`coalesce(sum(greatest(extract(epoch from "endedAt" - "playedAt"), 0)), 0)::float8`.as('seconds'),
    )
    .executeTakeFirstOrThrow()
  return Math.round(seconds)
}
