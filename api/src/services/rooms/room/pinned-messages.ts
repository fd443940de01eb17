import * as z from 'zod'
import { operation } from '../../../platform/operation.ts'
import { roomStaff } from '../access.ts'
import { roomWithLiveState, syncLiveRoom } from './live.ts'
import { findRoom, updateRoom } from './queries.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'

const mostPinned = 50
const longestPinned = 20_000

const PinnedMessage = z
  .looseObject({
    message: z.looseObject({}),
    pinnedByName: z.string().max(100).nullish(),
    pinnedByUUID: z.string().max(100).nullish(),
  })
  .refine((pinned) => JSON.stringify(pinned).length <= longestPinned, { error: 'is too long' })

export const pinMessages = operation('POST /rooms/{id}/pinned-messages', {
  summary: 'Replace the pinned messages of a room',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ pinnedMessages: z.array(PinnedMessage).max(mostPinned) }),
  returns: Room,
  errors: { roomNotFound },
  async handle({ app, params, body, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const pinnedMessages = JSON.stringify(body.pinnedMessages)
    const changed = await updateRoom(app.db, room.id, { pinnedMessages }, new Date(app.clock.now()))
    if (!changed) throw fail('roomNotFound')
    await syncLiveRoom(app, room.uuid)
    return roomWithLiveState(app, changed)
  },
})
