import * as z from 'zod'
import { RoomState } from '@segue/shared/room/state.ts'
import { anyone } from '../../../platform/access.ts'
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

export const getRoom = operation('GET /rooms/{id}', {
  summary: 'Get a room by id, uuid or slug',
  access: anyone,
  params: { id: roomId },
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    return roomWithLiveState(app, room)
  },
})

export const getRoomByUuid = operation('GET /rooms/uuid/{uuid}', {
  summary: 'Get a room by uuid',
  access: anyone,
  params: { uuid },
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.uuid)
    if (!room) throw fail('roomNotFound')
    return roomWithLiveState(app, room)
  },
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
