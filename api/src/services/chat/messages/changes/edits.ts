import { sql } from 'kysely'
import * as z from 'zod'
import type { Trx } from '../../../../db/db.ts'
import { guest } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { placeOf } from '../../direct/authorize.ts'
import { exactly } from '../../groups/authorize.ts'
import { messageErrors, messageId } from '../message-errors.ts'
import { findMessage } from '../queries.ts'

/** The maximum number of versions listed; a message can only be edited for seconds. */
const maxShown = 100

/** Stores the current text of a room message before an edit. The row stays locked until the edit is done. */
export async function keepText(trx: Trx, messageId: number, at: number): Promise<void> {
  await sql`
    with "before" as (
      select "id", "data"->>'text' as "text" from "chatMessage"
      where "id" = ${messageId}::bigint and "receiverUid" is null and "deletedAt" is null for update
    )
    insert into "chatEdit" ("messageId", "text", "at")
    select "id", coalesce("text", ''), ${at}::bigint from "before"`.execute(trx)
}

export const listEdits = operation('GET /messages/{id}/edits', {
  summary: 'List the earlier versions of a message in a room, newest first (staff)',
  access: guest,
  params: { id: messageId },
  returns: z
    .object({ data: z.array(z.object({ text: z.string(), editedAt: z.number() })) })
    .meta({ id: 'MessageEdits' }),
  errors: messageErrors,
  async handle({ app, caller, params, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { isStaff } = await placeOf(app, caller, message, fail)
    if (!isStaff) throw fail('ERR_FORBIDDEN', exactly('staffOnly'))
    const data = await app.db
      .selectFrom('chatEdit')
      .where('messageId', '=', message.id)
      .select(['text', 'at as editedAt'])
      .orderBy('id', 'desc')
      .limit(maxShown)
      .execute()
    return { data }
  },
})
