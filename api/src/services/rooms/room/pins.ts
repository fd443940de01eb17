import * as z from 'zod'
import type { App } from '../../../app.ts'
import { totals } from '../../../platform/list/totals.ts'
import { syncLiveRoom } from './live.ts'
import { updateRoom, type RoomRow } from './queries.ts'

export const maxPinned = totals.pinned.most

const PinOfLine = z.looseObject({ message: z.looseObject({ id: z.string() }) })

/** The id of the chat message that is pinned; older clients stored other data as pins. */
export const lineOf = (pin: unknown): string | undefined => PinOfLine.safeParse(pin).data?.message.id

/** Changes the pinned messages of a room, serialized with concurrent changes. Returns the room if they have changed. */
export async function changePins(
  app: App,
  roomUuid: string,
  change: (pins: readonly unknown[]) => readonly unknown[],
): Promise<RoomRow | undefined> {
  const changed = await app.db.transaction().execute(async (trx) => {
    const room = await trx
      .selectFrom('room')
      .where('uuid', '=', roomUuid)
      .where('deletedAt', 'is', null)
      .select(['id', 'pinnedMessages'])
      .forUpdate()
      .executeTakeFirst()
    if (!room) return undefined
    const before = JSON.stringify(room.pinnedMessages)
    const pinnedMessages = JSON.stringify(change(room.pinnedMessages))
    if (pinnedMessages === before) return undefined
    return updateRoom(trx, room.id, { pinnedMessages }, new Date(app.clock.now()))
  })
  if (changed) await syncLiveRoom(app, roomUuid)
  return changed
}
