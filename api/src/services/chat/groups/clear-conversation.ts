import * as z from 'zod'
import { accountOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { findRoom, roomId, roomNotFound, roomOwner } from '../rooms.ts'
import { clearMessages } from './sync.ts'

export const clearConversation = operation('DELETE /rooms/conversation/{id}', {
  summary: 'Delete the chat history of a room',
  access: roomOwner,
  params: { id: roomId },
  returns: z.object({ success: z.literal(true), deleted: z.number() }),
  errors: { roomNotFound },
  async handle({ app, caller, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const actorUuid = accountOf(caller)
    const at = new Date(app.clock.now())
    const deleted = await app.db.transaction().execute(async (trx) => {
      await addAuditEntry(trx, { action: 'clearConversation', userUuid: null, actorUuid, roomUuid: room.uuid, at })
      return clearMessages(app, trx, { roomUuid: room.uuid, by: actorUuid ?? '', at })
    })
    app.rooms.push(room.uuid, { name: 'chatCleared', params: { deletedBy: actorUuid } })
    return { success: true as const, deleted }
  },
})
