import type { App } from '../../../app.ts'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { roomOwner } from '../access.ts'
import { queueVoiceStatus } from '../discord/voice/queue-voice-status.ts'
import { removeEveryone } from './live.ts'
import { findRoom, updateRoom, type RoomRow } from './queries.ts'
import { roomId, roomNotFound } from './schemas.ts'

export const deleteRoom = operation('DELETE /rooms/{id}/infrastructure', {
  summary: 'Delete a room permanently and remove everyone from it',
  access: roomOwner,
  params: { id: roomId },
  returns: Acknowledged,
  errors: { roomNotFound },
  async handle({ app, caller, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    if (!(await closeRoom(app, caller, room))) throw fail('roomNotFound')
    return acknowledged
  },
})

/** Closes a room and removes everyone from it; false if it was closed concurrently. */
export async function closeRoom(app: App, caller: Caller, room: Pick<RoomRow, 'id' | 'uuid'>): Promise<boolean> {
  const at = new Date(app.clock.now())
  const deleted = await app.db.transaction().execute(async (trx) => {
    const closed = await updateRoom(trx, room.id, { deletedAt: at }, at)
    const actorUuid = accountOf(caller)
    if (closed) await addAuditEntry(trx, { action: 'closeRoom', userUuid: null, actorUuid, roomUuid: room.uuid, at })
    return closed
  })
  if (deleted) await removeEveryone(app, deleted)
  if (deleted) await queueVoiceStatus(app, room.uuid)
  return deleted !== undefined
}
