import { sql } from 'kysely'
import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { anyone, service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import { readRoom } from '../room/get-room.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'
import { Room, roomId, RoomList, roomNotFound } from '../room/schemas.ts'
import { listOf, recentRooms, roomsWithRole } from './queries.ts'

const maxTaken = 500

export const listAllRooms = operation('GET /rooms/service/list', {
  summary: 'List all rooms including private ones, oldest first (services)',
  access: service,
  query: {
    take: wholeNumber
      .pipe(z.number().min(0))
      .default(100)
      .transform((take) => (take === 0 ? maxTaken : Math.min(take, maxTaken))),
    skip: wholeNumber.pipe(z.number().min(0).max(1_000_000_000)).default(0),
  },
  returns: RoomList,
  async handle({ app, caller, query }) {
    const page = rooms(app.db).selectAll('room').orderBy('room.id').limit(query.take).offset(query.skip)
    const { count } = await rooms(app.db)
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { rooms: await listedRooms(app, caller, await page.execute()), count }
  },
})

export const getRoomForService = operation('GET /rooms/service/room/{id}', {
  summary: 'Get a room (services)',
  access: service,
  params: { id: roomId },
  returns: Room,
  errors: { roomNotFound },
  handle: ({ app, caller, params, fail }) => readRoom(app, caller, params.id, fail),
})

export const listRoomsOfUserForService = operation('GET /rooms/users/service/{id}', {
  summary: 'List all rooms a user owns (services)',
  access: service,
  params: { id: uuid },
  returns: RoomList,
  handle: ({ app, caller, params }) => listOf(app, caller, roomsWithRole(app, params.id, ['owner'])),
})

const providers = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((input) => [input ?? []].flat().flatMap((each) => each.split(',')))
  .transform((each) => each.map((name) => name.trim()).filter(Boolean))
  .pipe(z.array(Provider))

export const listPromotedRooms = operation('GET /rooms/promoted-rooms', {
  summary: 'List featured rooms, newest first, optionally filtered by music provider',
  access: anyone,
  query: { providers },
  returns: RoomList,
  handle({ app, caller, query }) {
    const promoted = rooms(app.db)
      .where('room.promoted', '=', true)
      .where('room.type', '=', 'PUBLIC')
      .where('room.unlisted', '=', false)
      .orderBy('room.id', 'desc')
    const { providers } = query
    return listOf(
      app,
      caller,
      providers.length === 0
        ? promoted
        : promoted.where(sql<boolean>`"room"."musicProviderKeys" && ${providers}::text[]`),
    )
  },
})

export const listRecentlyVisited = operation('GET /rooms/rockset/recently-visited-rooms', {
  summary: 'List my recent rooms, newest first',
  access: user,
  returns: RoomList,
  handle: ({ app, caller }) => listOf(app, caller, recentRooms(app, uuidOf(caller))),
})
