import * as z from 'zod'
import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { crateOf } from '../../playlist/public.ts'
import { roomOwners, roomStaff } from '../access.ts'
import { personOf, rankIn, ranks } from '../standing.ts'
import { columnsOf, mostSeats, needsOwner, RoomChange, RoomFields } from './body.ts'
import { roomWithLife, tellRoom } from './live.ts'
import { findRoom, updateRoom, type RoomRow } from './queries.ts'
import { Room, roomId, roomNotFound, slugTaken } from './schemas.ts'

const crateNotFound = [404, 'Crate not found'] as const
const errors = {
  roomNotFound,
  slugTaken,
  crateNotFound,
  ownersOnly: [
    403,
    'Only the owners of the room can change its address, its visibility, its passwords and its crate',
  ],
} as const

export const changeRoom = operation('PATCH /rooms/{id}', {
  summary: 'Change the settings of a room',
  access: roomStaff,
  params: { id: roomId },
  body: RoomChange,
  returns: Room,
  errors,
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (typeof changed === 'string') throw fail(changed)
    return roomWithLife(app, changed)
  },
})

export const changeInfrastructure = operation('PATCH /rooms/{id}/infrastructure', {
  summary: 'Change the settings of a room, as one of its owners',
  access: roomOwners,
  params: { id: roomId },
  body: RoomChange,
  returns: Room,
  errors: { roomNotFound, slugTaken, crateNotFound },
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (changed === 'ownersOnly') throw new Error('The access rule lets owners through only')
    if (typeof changed === 'string') throw fail(changed)
    return roomWithLife(app, changed)
  },
})

export const changeDjType = operation('PATCH /rooms/dj-type/{id}/infrastructure', {
  summary: 'Choose who may DJ in a room',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ djType: RoomFields.shape.djType.unwrap() }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (typeof changed === 'string') throw fail('roomNotFound')
    return roomWithLife(app, changed)
  },
})

export const changeDjSeats = operation('PATCH /rooms/dj-seats/{id}/infrastructure', {
  summary: 'Choose how many DJs fit on the stage of a room',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ numberOfDjs: z.int().min(1).max(mostSeats) }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (typeof changed === 'string') throw fail('roomNotFound')
    return roomWithLife(app, changed)
  },
})

/** Changes a room, then tells everybody in it. Answers the room, or which refusal it is. */
async function change(
  app: App,
  caller: Caller,
  id: string,
  fields: RoomChange,
): Promise<RoomRow | 'roomNotFound' | 'ownersOnly' | 'slugTaken' | 'crateNotFound'> {
  const room = await findRoom(app.db, id)
  if (!room) return 'roomNotFound'
  const now = app.clock.now()
  if (needsOwner(fields) && (await rankIn(app.db, room.id, personOf(caller), now)) < ranks.owners) return 'ownersOnly'
  const crate = fields.manners?.autoDjCrate
  if (crate && !(await mayPlay(app, caller, crate))) return 'crateNotFound'
  try {
    const changed = await updateRoom(app.db, room.id, await columnsOf(fields), new Date(now))
    if (!changed) return 'roomNotFound'
    await tellRoom(app, room.uuid)
    return changed
  } catch (error) {
    if (violatedConstraint(error) === 'room_slug_key') return 'slugTaken'
    throw error
  }
}

/** A room plays crates that everybody may see, and those of who chooses them. */
async function mayPlay(app: App, caller: Caller, crateUuid: string): Promise<boolean> {
  const crate = await crateOf(app.db, crateUuid)
  return crate !== undefined && (crate.isPublic || crate.userUuid === personOf(caller).userUuid)
}
