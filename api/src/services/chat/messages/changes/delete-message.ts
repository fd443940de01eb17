import type { App } from '../../../../app.ts'
import type { Trx } from '../../../../db/db.ts'
import { guest } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { uuid } from '../../../../platform/schemas.ts'
import { addAuditEntry } from '../../../audit/public.ts'
import { placeOf } from '../../direct/authorize.ts'
import { exactly } from '../../groups/authorize.ts'
import { changedReply } from './change-message.ts'
import { messageErrors, messageId } from '../message-errors.ts'
import { keepDeletion } from './deletions.ts'
import { repin } from '../pins.ts'
import { decrementMessageCount, deletedBy, findMessage } from '../queries.ts'
import { MessageReply, type MessageRow } from '../wire.ts'

export const deleteMessage = operation('DELETE /messages/{id}', {
  summary: 'Delete my message, or any message as room staff',
  access: guest,
  staffMayMore: true,
  params: { id: messageId },
  returns: MessageReply,
  errors: messageErrors,
  async handle({ app, caller, params, request, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message || message.category === 'action') throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid, isStaff } = await placeOf(app, caller, message, fail)
    if (message.sender !== uid && !isStaff) throw fail('ERR_FORBIDDEN', exactly('staffDeleteOnly'))
    const deleted = await app.db.transaction().execute((trx) => deleteIn(app, trx, { message, by: uid }))
    if (!deleted) throw fail('ERR_MESSAGE_NOT_FOUND')
    await repin(app, deleted)
    return changedReply(app, deleted, { by: uid, action: 'deleted', request })
  },
})

/**
 * Deletes a message and keeps its content for as long as it can be restored. Undefined if it was deleted concurrently.
 */
async function deleteIn(app: App, trx: Trx, { message, by }: { message: MessageRow; by: string }) {
  const now = app.clock.now()
  // Reads the current content again: the message may have been edited concurrently.
  const before = await trx
    .selectFrom('chatMessage')
    .where('id', '=', message.id)
    .where('deletedAt', 'is', null)
    .select('data')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  const row = await trx
    .updateTable('chatMessage')
    .set(deletedBy(by, now))
    .where('id', '=', message.id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await decrementMessageCount(trx, row.roomUuid)
  await keepDeletion(app, trx, { messageId: row.id, data: before.data, by })
  if (message.sender !== by) {
    await addAuditEntry(trx, {
      action: 'removeMessage',
      userUuid: uuid.safeParse(message.sender).data ?? null,
      actorUuid: by || null,
      roomUuid: row.roomUuid,
      at: new Date(now),
    })
  }
  return row
}
