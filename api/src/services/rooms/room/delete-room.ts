import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { roomOwner } from '../access.ts'
import { removeEveryone } from './live.ts'
import { findRoom, updateRoom } from './queries.ts'
import { roomId, roomNotFound } from './schemas.ts'

export const deleteRoom = operation('DELETE /rooms/{id}/infrastructure', {
  summary: 'Close a room permanently and remove everyone from it',
  access: roomOwner,
  params: { id: roomId },
  returns: Acknowledged,
  errors: { roomNotFound },
  async handle({ app, caller, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const at = new Date(app.clock.now())
    const deleted = await app.db.transaction().execute(async (trx) => {
      const closed = await updateRoom(trx, room.id, { deletedAt: at }, at)
      const actorUuid = caller.kind === 'user' ? caller.uuid : null
      if (closed)
        await addAuditEntry(trx, { action: 'closeRoom', userUuid: null, actorUuid, roomUuid: room.uuid, at })
      return closed
    })
    if (!deleted) throw fail('roomNotFound')
    await removeEveryone(app, deleted)
    return acknowledged
  },
})
