import * as z from 'zod'
import { longestGenre } from '@segue/shared/song/genres.ts'
import { anyone, user } from '../../../platform/access.ts'
import { isModerator, uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { uuid } from '../../../platform/schemas.ts'
import { passwordHash } from '../password.ts'
import { markVisited } from '../statistics/mark-visited.ts'
import { listedRooms } from '../room/live.ts'
import { rooms } from '../room/queries.ts'
import { RoomList, roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor } from '../room/visibility.ts'
import { genresOfRooms, publicRooms, roomKinds } from './public-rooms.ts'
import { listOf, recentRooms, roomsWithRole } from './queries.ts'

export const listPublicRooms = operation('GET /rooms/public', {
  summary:
    'List public rooms, most people first. Search matches the room’s text, its current song and its DJs, or only the name of password-protected rooms.',
  access: anyone,
  query: {
    ...page(50, 200),
    search: z.string().trim().max(100).optional(),
    genre: z.string().trim().max(longestGenre).optional(),
    only: z.enum(roomKinds).optional(),
  },
  returns: RoomList,
  handle: ({ app, caller, query }) => publicRooms(app, caller, query),
})

export const listGenresOfRooms = operation('GET /rooms/public/genres', {
  summary: 'List the genres of public rooms, most frequent first',
  access: anyone,
  returns: z.object({ genres: z.array(z.object({ genre: z.string(), rooms: z.number() })) }),
  handle: async ({ app }) => ({ genres: await genresOfRooms(app) }),
})

export const countPrivateRooms = operation('GET /rooms/private-count', {
  summary: 'Count private rooms',
  access: anyone,
  returns: z.object({ count: z.number() }),
  handle: ({ app }) =>
    rooms(app.db)
      .where('room.type', '=', 'PRIVATE')
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
})

const maxPageSize = 100
const several = z
  .union([z.string(), z.array(z.string())])
  .transform((input) =>
    [input]
      .flat()
      .flatMap((each) => each.split(','))
      .map((each) => each.trim())
      .filter(Boolean),
  )
  .pipe(z.array(roomId).max(maxPageSize))

export const listSeveralRooms = operation('GET /rooms/multiple/list', {
  summary: 'Get several rooms by id, uuid or slug. Unknown rooms are omitted.',
  access: anyone,
  query: { room: several },
  returns: RoomList,
  async handle({ app, caller, query }) {
    const found = await Promise.all([...new Set(query.room)].map((id) => findRoomFor(app, caller, id)))
    const list = await listedRooms(
      app,
      caller,
      found.flatMap((room) => room ?? []),
    )
    return { rooms: list, count: list.length }
  },
})

export const listMyRooms = operation('GET /rooms/mine/list', {
  summary: 'List the rooms where I am owner, co-owner or moderator',
  access: user,
  returns: RoomList,
  handle: ({ app, caller }) =>
    listOf(app, caller, roomsWithRole(app, uuidOf(caller), ['owner', 'coOwner', 'moderator'])),
})

export const listOwnedRooms = operation('GET /rooms/owned-rooms/list', {
  summary: 'List the rooms I own',
  access: user,
  returns: RoomList,
  handle: ({ app, caller }) => listOf(app, caller, roomsWithRole(app, uuidOf(caller), ['owner'])),
})

export const listRoomsOfUser = operation('GET /rooms/users/{id}', {
  summary: 'List the public rooms a user owns',
  access: user,
  params: { id: uuid },
  returns: RoomList,
  handle({ app, caller, params }) {
    const owned = roomsWithRole(app, params.id, ['owner'])
    const all = uuidOf(caller) === params.id || isModerator(caller)
    return listOf(
      app,
      caller,
      all ? owned : owned.where('room.type', '=', 'PUBLIC').where('room.unlisted', '=', false),
    )
  },
})

export const findRoomsByPassword = operation('POST /rooms/list', {
  summary: 'List the rooms that have a given password',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ password: z.string().min(1).max(200) }),
  returns: RoomList,
  async handle({ app, caller, body }) {
    const hash = await passwordHash(body.password)
    const opened = rooms(app.db).where('room.passwordHash', '=', hash).orderBy('room.id', 'desc')
    return listOf(app, caller, opened, { knowsPassword: true })
  },
})

export const listRecentRooms = operation('GET /rooms/recent', {
  summary: 'List my recent rooms, newest first',
  access: user,
  returns: RoomList,
  handle: ({ app, caller }) => listOf(app, caller, recentRooms(app, uuidOf(caller))),
})

export const rememberRecentRoom = operation('POST /rooms/recent', {
  summary: 'Add a room to my recent rooms',
  access: user,
  body: z.object({ roomUuid: roomId }),
  returns: RoomList,
  errors: { roomNotFound },
  async handle({ app, caller, body, fail }) {
    const room = await findRoomFor(app, caller, body.roomUuid)
    if (!room) throw fail('roomNotFound')
    await markVisited(app.db, room.uuid, uuidOf(caller), new Date(app.clock.now()))
    return listOf(app, caller, recentRooms(app, uuidOf(caller)))
  },
})
