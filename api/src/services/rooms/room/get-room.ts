import * as z from 'zod'
import { RoomState } from '@segue/shared/room/state/state.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import type { Failure } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { roomAsSeen } from './live.ts'
import { notInside, Room, roomId, roomNotFound } from './schemas.ts'
import { findRoomFor, seesWhole } from './visibility.ts'

export const hello = operation('GET /', {
  summary: 'Check that the service is up',
  access: anyone,
  returns: z.object({ message: z.string() }),
  handle: () => ({ message: 'Hello' }),
})

/** A room as this caller sees it, or the refusal of one that does not exist for them. */
export async function readRoom(app: App, caller: Caller, id: string, fail: (name: 'roomNotFound') => Failure) {
  const room = await findRoomFor(app, caller, id)
  if (!room) throw fail('roomNotFound')
  return roomAsSeen(app, caller, room)
}

export const getRoom = operation('GET /rooms/{id}', {
  summary: 'Get a room by id, uuid or slug',
  access: anyone,
  params: { id: roomId },
  returns: Room,
  errors: { roomNotFound },
  handle: ({ app, caller, params, fail }) => readRoom(app, caller, params.id, fail),
})

export const getRoomByUuid = operation('GET /rooms/uuid/{uuid}', {
  summary: 'Get a room by uuid',
  access: anyone,
  params: { uuid },
  returns: Room,
  errors: { roomNotFound },
  handle: ({ app, caller, params, fail }) => readRoom(app, caller, params.uuid, fail),
})

export const getRoomState = operation('GET /rooms/room-state/{id}', {
  summary: 'Get the live state of a room',
  access: anyone,
  params: { id: roomId },
  returns: RoomState,
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, fail }) {
    const room = await findRoomFor(app, caller, params.id)
    if (!room) throw fail('roomNotFound')
    if (!(await seesWhole(app, caller, room))) throw fail('notInside')
    return wholeState(app, room.uuid)
  },
})

/** The state of a room with everyone in it, which makes the size of the crowd redundant. */
export async function wholeState(app: App, roomUuid: string): Promise<RoomState> {
  const { crowdSize: _, ...state } = await app.rooms.state(roomUuid)
  return state
}
