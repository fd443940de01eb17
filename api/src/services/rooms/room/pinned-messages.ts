import * as z from 'zod'
import type { App } from '../../../app.ts'
import { operation } from '../../../platform/operation.ts'
import { roomStaff } from '../access.ts'
import { roomWithLiveState, syncLiveRoom } from './live.ts'
import { findRoom, updateRoom } from './queries.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'
import { totals } from '../../../platform/totals.ts'

export const mostPinned = totals.pinned.most
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

/** Changes the pinned messages of a room, of which somebody else may change others at the same moment. */
export async function changePins(
  app: App,
  roomUuid: string,
  change: (pins: readonly unknown[]) => readonly unknown[],
): Promise<void> {
  const changed = await app.db.transaction().execute(async (trx) => {
    const room = await trx
      .selectFrom('room')
      .where('uuid', '=', roomUuid)
      .where('deletedAt', 'is', null)
      .select(['id', 'pinnedMessages'])
      .forUpdate()
      .executeTakeFirst()
    if (!room) return false
    const before = JSON.stringify(room.pinnedMessages)
    const pinnedMessages = JSON.stringify(change(room.pinnedMessages))
    if (pinnedMessages === before) return false
    return updateRoom(trx, room.id, { pinnedMessages }, new Date(app.clock.now()))
  })
  if (changed) await syncLiveRoom(app, roomUuid)
}
