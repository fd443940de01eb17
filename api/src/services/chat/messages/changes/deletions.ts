import { sql } from 'kysely'
import { undoWindowMs } from '@segue/shared/chat/rules.ts'
import type { App } from '../../../../app.ts'
import type { Trx } from '../../../../db/db.ts'
import type { MessageData } from '../../../../db/tables/chat-messages.ts'
import type { JobHandler } from '../../../../ports/jobs.ts'
import { guest } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { placeOf } from '../../direct/authorize.ts'
import { exactly } from '../../groups/authorize.ts'
import { deviceOf, publishMessage } from '../../publish.ts'
import { anyMessage } from './evidence.ts'
import { messageErrors, messageId } from '../message-errors.ts'
import { forgetFile } from '../files/files.ts'
import { incrementMessageCount } from '../queries.ts'
import { MessageReply } from '../wire.ts'

/** Keeps the content of a message that is being deleted until it can't be restored any more. */
export async function keepDeletion(
  { clock, jobs }: Pick<App, 'clock' | 'jobs'>,
  trx: Trx,
  { messageId, data, by }: { messageId: number; data: MessageData; by: string },
): Promise<void> {
  const until = new Date(clock.now() + undoWindowMs)
  const kept = { data: JSON.stringify(data), by, until }
  await trx
    .insertInto('chatDeletion')
    .values({ messageId, ...kept })
    .onConflict((conflict) => conflict.column('messageId').doUpdateSet(kept))
    .execute()
  await jobs.add(trx, 'forgetDeletion', { messageId }, { runAt: until })
}

/** Removes the kept content of a deleted message. One that was restored and deleted again has a job of its own. */
export const forgetDeletion = (app: App): JobHandler<'forgetDeletion'> => ({
  async run({ messageId }) {
    await app.db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('chatDeletion')
        .where('messageId', '=', messageId)
        .where('until', '<=', new Date(app.clock.now()))
        .returning('data')
        .executeTakeFirst()
      if (!gone) return
      await forgetFile(app, trx, gone.data.file)
      await trx.deleteFrom('chatEdit').where('messageId', '=', messageId).execute()
    })
  },
})

const undoSeconds = undoWindowMs / 1000

export const restoreMessage = operation('POST /messages/{id}/restore', {
  summary: `Restore a message within ${undoSeconds} seconds of its deletion: one that I deleted or, as room staff, one that staff deleted`,
  access: guest,
  params: { id: messageId },
  returns: MessageReply,
  errors: messageErrors,
  async handle({ app, caller, params, request, fail }) {
    const deleted = await anyMessage(app.db, params.id)
    if (!deleted) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid, isStaff } = await placeOf(app, caller, deleted, fail)
    // A message deleted by its sender can only be restored by them.
    const isAuthors = deleted.deletedBy === deleted.sender
    if (deleted.deletedBy !== uid && (!isStaff || isAuthors)) throw fail('ERR_MESSAGE_NOT_FOUND')
    const restored = await app.db.transaction().execute((trx) => restoreIn(app, trx, deleted.id))
    if (!restored) throw fail('ERR_MESSAGE_NOT_FOUND', exactly('undoOver', { seconds: undoSeconds }))
    return { data: await publishMessage(app, restored, deviceOf(request)) }
  },
})

/** Restores a message as it was. Undefined if it is too late. */
async function restoreIn({ clock }: App, trx: Trx, messageId: number) {
  const now = clock.now()
  const kept = await trx
    .deleteFrom('chatDeletion')
    .where('messageId', '=', messageId)
    .where('until', '>', new Date(now))
    .returning('data')
    .executeTakeFirst()
  if (!kept) return undefined
  const updatedAt = Math.floor(now / 1000)
  const row = await trx
    .updateTable('chatMessage')
    .set({ data: JSON.stringify(kept.data), deletedAt: null, deletedBy: null, updatedAt })
    .where('id', '=', messageId)
    .where('deletedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await incrementMessageCount(trx, row.roomUuid)
  await trx
    .updateTable('chatMessage')
    .set({ deletedAt: updatedAt, updatedAt })
    .where('roomUuid', '=', row.roomUuid)
    .where('id', '>', messageId)
    .where('actionOn', '=', messageId)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`"data"->>'action' = 'deleted'`)
    .execute()
  return row
}
