import * as z from 'zod'
import type { App } from '../../../app.ts'
import { violatedConstraint } from '../../../db/db.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { crateOf } from '../../playlist/public.ts'
import { roomOwners, roomStaff } from '../access.ts'
import { hasRank, personOf } from '../ranks.ts'
import { boothRulesIn, columnsOf, maxSeats, needsOwner, RoomChange, RoomFields } from './body.ts'
import { roomWithLiveState, syncLiveRoom } from './live.ts'
import { findRoom, updateRoom, type RoomRow } from './queries.ts'
import { Room, roomId, roomNotFound, slugTaken } from './schemas.ts'

const crateNotFound = [404, 'Crate not found'] as const
const errors = {
  roomNotFound,
  slugTaken,
  crateNotFound,
  ownersChangeOnly: [
    403,
    'Only the owners of the room can change its address, visibility, radio, passwords and crate',
  ],
} as const

export const changeRoom = operation('PATCH /rooms/{id}', {
  summary: 'Update the settings of a room',
  access: roomStaff,
  staffMayMore: true,
  params: { id: roomId },
  body: RoomChange,
  returns: Room,
  errors,
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (typeof changed === 'string') throw fail(changed)
    return roomWithLiveState(app, changed)
  },
})

export const changeInfrastructure = operation('PATCH /rooms/{id}/infrastructure', {
  summary: 'Update the settings of a room as an owner or co-owner',
  access: roomOwners,
  params: { id: roomId },
  body: RoomChange,
  returns: Room,
  errors: { roomNotFound, slugTaken, crateNotFound },
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (changed === 'ownersChangeOnly') throw new Error('The access rule admits owners only')
    if (typeof changed === 'string') throw fail(changed)
    return roomWithLiveState(app, changed)
  },
})

export const changeDjType = operation('PATCH /rooms/dj-type/{id}/infrastructure', {
  summary: 'Set who can DJ in a room',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ djType: RoomFields.shape.djType.unwrap() }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (typeof changed === 'string') throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})

export const changeDjSeats = operation('PATCH /rooms/dj-seats/{id}/infrastructure', {
  summary: 'Set the number of DJ seats in a room',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ numberOfDjs: z.int().min(1).max(maxSeats) }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, caller, params, body, fail }) {
    const changed = await change(app, caller, params.id, body)
    if (typeof changed === 'string') throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})

/** Changes a room and updates its live state. Returns the room, or the code of a refusal. */
async function change(
  app: App,
  caller: Caller,
  id: string,
  fields: RoomChange,
): Promise<RoomRow | 'roomNotFound' | 'ownersChangeOnly' | 'slugTaken' | 'crateNotFound'> {
  const room = await findRoom(app.db, id)
  if (!room) return 'roomNotFound'
  const now = app.clock.now()
  if (needsOwner(fields) && !(await hasRank(app.db, room.id, caller, { rank: 'owners', now })))
    return 'ownersChangeOnly'
  const crate = boothRulesIn(fields)?.autoDjCrate
  if (crate && !(await mayPlay(app, caller, crate))) return 'crateNotFound'
  try {
    const changed = await updateRoom(app.db, room.id, await columnsOf(fields), new Date(now))
    if (!changed) return 'roomNotFound'
    await syncLiveRoom(app, room.uuid)
    return changed
  } catch (error) {
    if (violatedConstraint(error) === 'room_slug_key') return 'slugTaken'
    throw error
  }
}

/** A room may play public crates and those of the user who chooses them. */
async function mayPlay(app: App, caller: Caller, crateUuid: string): Promise<boolean> {
  const crate = await crateOf(app.db, crateUuid)
  return crate !== undefined && (crate.isPublic || crate.userUuid === personOf(caller).userUuid)
}
