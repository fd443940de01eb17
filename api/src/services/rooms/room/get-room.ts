import * as z from 'zod'
import { RoomState } from '@segue/shared/room/state.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import type { Failure } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { roomWithLiveState } from './live.ts'
import { findRoom } from './queries.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'

export const hello = operation('GET /', {
  summary: 'Check that the service is up',
  access: anyone,
  returns: z.object({ message: z.string() }),
  handle: () => ({ message: 'Hello' }),
})

/** A room as clients see it, or the refusal of one that does not exist. */
export async function readRoom(app: App, id: string, fail: (name: 'roomNotFound') => Failure) {
  const room = await findRoom(app.db, id)
  if (!room) throw fail('roomNotFound')
  return roomWithLiveState(app, room)
}

export const getRoom = operation('GET /rooms/{id}', {
  summary: 'Get a room by id, uuid or slug',
  access: anyone,
  params: { id: roomId },
  returns: Room,
  errors: { roomNotFound },
  handle: ({ app, params, fail }) => readRoom(app, params.id, fail),
})

export const getRoomByUuid = operation('GET /rooms/uuid/{uuid}', {
  summary: 'Get a room by uuid',
  access: anyone,
  params: { uuid },
  returns: Room,
  errors: { roomNotFound },
  handle: ({ app, params, fail }) => readRoom(app, params.uuid, fail),
})

export const getRoomState = operation('GET /rooms/room-state/{id}', {
  summary: 'Get the live state of a room',
  access: anyone,
  params: { id: roomId },
  returns: RoomState,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    return app.rooms.state(room.uuid)
  },
})
