import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { hasRank } from '../ranks.ts'
import { findRoom, type RoomRow } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor } from '../room/visibility.ts'
import { communityOrRoomOwner, communityOwner } from './access.ts'
import { communityFor, findCommunity, lockCommunity, nowOf } from './queries.ts'
import { maxRooms } from './rooms-of.ts'
import { Community, communityId, communityNotFound } from './schemas.ts'

/** The most rooms that one request adds or removes. */
const maxBatchSize = 100

const RoomIds = z.object({
  /** Each by its id, uuid or slug. */
  rooms: z
    .array(z.union([roomId, z.int().min(1).transform(String)]))
    .min(1)
    .max(maxBatchSize),
})

const refusals = {
  communityNotFound,
  roomNotFound,
  roomOwnersAddOnly: [403, 'Only the owners of the room can add it to a community'],
  communityRoomsFull: [409, 'A community can have up to {{most}} rooms', { most: maxRooms }],
} as const

type RoomsChange = { app: App; caller: Caller; id: string; rooms: readonly string[] }
type Refuse<Name extends keyof typeof refusals = keyof typeof refusals> = (name: Name) => Error

/** Adds rooms to a community, all or none. Rooms that are in it already stay. */
async function addRooms({ app, caller, id, rooms: names }: RoomsChange, fail: Refuse) {
  const rooms = await ownRooms(app, caller, names, fail)
  return app.db.transaction().execute(async (trx) => {
    const community = await lockCommunity(trx, id)
    if (!community) throw fail('communityNotFound')
    const addedAt = nowOf(app)
    await trx
      .insertInto('communityRoom')
      .values(rooms.map((room) => ({ communityId: community.id, roomId: room.id, addedAt })))
      .onConflict((conflict) => conflict.columns(['communityId', 'roomId']).doNothing())
      .execute()
    if ((await countRooms(trx, community.id)) > maxRooms) throw fail('communityRoomsFull')
    return communityFor(trx, caller, community)
  })
}

/** The named rooms. The caller must be an owner of each. */
async function ownRooms(app: App, caller: Caller, names: readonly string[], fail: Refuse): Promise<RoomRow[]> {
  const found: RoomRow[] = []
  for (const name of new Set(names)) {
    const room = await findRoomFor(app, caller, name)
    if (!room) throw fail('roomNotFound')
    const isOwner = await hasRank(app.db, room.id, caller, { rank: 'owners', now: app.clock.now() })
    if (!isOwner) throw fail('roomOwnersAddOnly')
    found.push(room)
  }
  return found
}

async function countRooms(trx: Trx, communityId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('communityRoom')
    .innerJoin('room', 'room.id', 'communityRoom.roomId')
    .where('room.deletedAt', 'is', null)
    .where('communityId', '=', communityId)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Removes rooms from a community, all or none. Rooms that are not in it are ignored. */
async function removeRooms(
  { app, caller, id, rooms: names }: RoomsChange,
  fail: Refuse<'communityNotFound' | 'roomNotFound'>,
) {
  const roomIds: number[] = []
  for (const name of new Set(names)) {
    // Numeric ids can be enumerated: apart from rooms in the community, they resolve only to rooms the caller may see.
    const room = (await roomIn(app, id, name)) ?? (await findRoomFor(app, caller, name))
    if (!room) throw fail('roomNotFound')
    roomIds.push(room.id)
  }
  return app.db.transaction().execute(async (trx) => {
    const community = await lockCommunity(trx, id)
    if (!community) throw fail('communityNotFound')
    await trx
      .deleteFrom('communityRoom')
      .where('communityId', '=', community.id)
      .where('roomId', 'in', roomIds)
      .execute()
    return communityFor(trx, caller, community)
  })
}

/** The room with this name, if it is in the community. */
async function roomIn({ db }: App, community: string, name: string): Promise<RoomRow | undefined> {
  const [room, found] = await Promise.all([findRoom(db, name), findCommunity(db, community)])
  const member =
    room &&
    found &&
    (await db
      .selectFrom('communityRoom')
      .where('communityId', '=', found.id)
      .where('roomId', '=', room.id)
      .select('roomId')
      .executeTakeFirst())
  return member && room
}

/** Both paths do the same; published clients use one or the other. */
const adding = <const K extends 'PUT /communities/{id}/rooms/{roomId}' | 'POST /communities/{id}/{roomId}'>(key: K) =>
  operation(key, {
    summary: 'Add a room I own to a community. Idempotent.',
    access: communityOwner,
    staffMayMore: true,
    params: { id: communityId, roomId },
    returns: Community,
    errors: refusals,
    handle: ({ app, caller, params, fail }) => addRooms({ app, caller, id: params.id, rooms: [params.roomId] }, fail),
  })

const removing = <const K extends 'DELETE /communities/{id}/rooms/{roomId}' | 'DELETE /communities/{id}/{roomId}'>(
  key: K,
) =>
  operation(key, {
    summary: 'Remove a room from a community, as the owner of either. Idempotent.',
    access: communityOrRoomOwner,
    params: { id: communityId, roomId },
    returns: Community,
    errors: { communityNotFound, roomNotFound },
    handle: ({ app, caller, params, fail }) =>
      removeRooms({ app, caller, id: params.id, rooms: [params.roomId] }, fail),
  })

export const addCommunityRoom = adding('PUT /communities/{id}/rooms/{roomId}')
export const addCommunityRoomShort = adding('POST /communities/{id}/{roomId}')
export const removeCommunityRoom = removing('DELETE /communities/{id}/rooms/{roomId}')
export const removeCommunityRoomShort = removing('DELETE /communities/{id}/{roomId}')

export const addCommunityRooms = operation('POST /communities/{id}/add', {
  summary: `Add up to ${maxBatchSize} rooms I own to a community atomically. Idempotent.`,
  access: communityOwner,
  staffMayMore: true,
  params: { id: communityId },
  body: RoomIds,
  returns: Community,
  errors: refusals,
  handle: ({ app, caller, params, body, fail }) => addRooms({ app, caller, id: params.id, rooms: body.rooms }, fail),
})

export const removeCommunityRooms = operation('POST /communities/{id}/remove', {
  summary: `Remove up to ${maxBatchSize} rooms from a community atomically. Idempotent.`,
  access: communityOwner,
  params: { id: communityId },
  body: RoomIds,
  returns: Community,
  errors: { communityNotFound, roomNotFound },
  handle: ({ app, caller, params, body, fail }) =>
    removeRooms({ app, caller, id: params.id, rooms: body.rooms }, fail),
})
