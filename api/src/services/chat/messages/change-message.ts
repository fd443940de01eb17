import * as z from 'zod'
import { editWindowMs, mayEdit } from '@segue/shared/chat/rules.ts'
import type { App } from '../../../app.ts'
import { guest, person } from '../../../platform/access.ts'
import type { Caller } from '../../../ports/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { profileOf } from '../../users/public.ts'
import { authorizeForMessage, exactly, groupErrors, type Fail } from '../groups/authorize.ts'
import { compose, MessageContent } from './compose.ts'
import { refuseDisorder, requireVoice } from './order.ts'
import { decrementMessageCount, findMessage, reactionsOnOne } from './queries.ts'
import { asGroupMessage, MessageReply } from './wire.ts'

const editSeconds = editWindowMs / 1000

export const messageId = wholeNumber.pipe(z.number().positive().max(Number.MAX_SAFE_INTEGER))

export const messageErrors = {
  ...groupErrors,
  ERR_MESSAGE_NOT_FOUND: [404, 'This message does not exist or has been deleted'],
} as const

const editErrors = {
  ...messageErrors,
  ERR_EMPTY_MESSAGE: [400, 'This message is empty'],
  ERR_TOO_LARGE: [413, 'This message is too large'],
} as const

type Edit = {
  app: App
  caller: Caller
  params: { id: number }
  body: { data: MessageContent }
  fail: Fail<keyof typeof editErrors>
}

async function edit({ app, caller, params, body, fail }: Edit) {
  const message = await findMessage(app.db, params.id)
  if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
  const access = await requireVoice(app, caller, await authorizeForMessage(app, caller, message, fail), fail)
  const { room, uid } = access
  const now = app.clock.now()
  if (message.sender !== uid) throw fail('ERR_FORBIDDEN', exactly('notYourMessage'))
  if (!mayEdit({ sender: message.sender, sentAtMs: message.createdAt.getTime() }, uid, now)) {
    throw fail('ERR_FORBIDDEN', exactly('editOver', { seconds: editSeconds }))
  }
  const sender = await profileOf(app.db, uid)
  const { category, muid } = message
  const composed = await compose(app.db, sender, { category, muid, content: body.data })
  if ('refused' in composed) throw fail(composed.refused)
  await refuseDisorder(app, access, sender, composed.data, fail)
  const editedAt = Math.floor(now / 1000)
  const changed = await app.db
    .updateTable('chatMessage')
    .set({ data: JSON.stringify(composed.data), editedAt, updatedAt: editedAt })
    .where('id', '=', message.id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw fail('ERR_MESSAGE_NOT_FOUND')
  const reply = asGroupMessage(changed, await reactionsOnOne(app.db, changed.id))
  app.rooms.push(room.uuid, { name: 'chatMessageEdited', params: reply })
  return { data: reply }
}

const editing = {
  access: person,
  params: { id: messageId },
  body: z.object({ data: MessageContent }),
  returns: MessageReply,
  allowance: 'chat',
  errors: editErrors,
  handle: edit,
} as const

export const editMessage = operation('PUT /messages/{id}', {
  summary: `Edit a message of mine within ${editSeconds} seconds`,
  ...editing,
})

export const patchMessage = operation('PATCH /messages/{id}', {
  summary: `Edit a message of mine within ${editSeconds} seconds; same as PUT`,
  ...editing,
})

export const deleteMessage = operation('DELETE /messages/{id}', {
  summary: 'Delete a message: your own, or any as room staff',
  access: guest,
  params: { id: messageId },
  returns: MessageReply,
  errors: messageErrors,
  async handle({ app, caller, params, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { room, uid, isStaff } = await authorizeForMessage(app, caller, message, fail)
    if (message.sender !== uid && !isStaff) throw fail('ERR_FORBIDDEN', exactly('staffDeleteOnly'))
    const deletedAt = Math.floor(app.clock.now() / 1000)
    // None of the content is kept: deleting means deleting.
    const data = JSON.stringify({ attachments: [], mentions: {} })
    const deleted = await app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('chatMessage')
        .set({ data, deletedAt, deletedBy: uid || 'app_system', updatedAt: deletedAt })
        .where('id', '=', message.id)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row) await decrementMessageCount(trx, room.uuid)
      if (row && message.sender !== uid) {
        const sender = uuid.safeParse(message.sender).data ?? null
        const at = new Date(app.clock.now())
        await addAuditEntry(trx, {
          action: 'removeMessage',
          userUuid: sender,
          actorUuid: uid || null,
          roomUuid: room.uuid,
          at,
        })
      }
      return row
    })
    if (!deleted) throw fail('ERR_MESSAGE_NOT_FOUND')
    const reply = asGroupMessage(deleted, [])
    app.rooms.push(room.uuid, { name: 'chatMessageDeleted', params: { id: reply.id, deletedBy: reply.deletedBy } })
    return { data: reply }
  },
})
