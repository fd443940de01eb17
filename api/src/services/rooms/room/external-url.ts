import * as z from 'zod'
import { operation } from '../../../platform/operation.ts'
import { roomStaff } from '../access.ts'
import { RoomFields } from './body.ts'
import { roomWithLiveState } from './live.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'
import { setColumns } from './set-columns.ts'

export const setExternalUrl = operation('POST /rooms/{id}/externalUrl', {
  summary: 'Set the external URL of a room, or remove it with null',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ externalUrl: RoomFields.shape.externalUrl.unwrap() }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, params, body, fail }) {
    const changed = await setColumns(app, params.id, body)
    if (!changed) throw fail('roomNotFound')
    return roomWithLiveState(app, changed)
  },
})
