import * as z from 'zod'
import { systemSender } from '@segue/shared/chat/message.ts'
import { editWindowMs, mayEdit } from '@segue/shared/chat/rules.ts'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { MessageAction } from '../../../db/tables/chat.ts'
import { guest, person } from '../../../platform/access.ts'
import type { Caller } from '../../../ports/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { profileOf } from '../../users/public.ts'
import { placeOf } from '../direct/authorize.ts'
import { exactly, groupErrors, type Fail } from '../groups/authorize.ts'
import { senderEntity } from '../groups/entities.ts'
import { deviceOf, tellChange } from '../tell.ts'
import { compose, MessageContent } from './compose.ts'
import { forgetFile } from './files.ts'
import { refuseDisorder, requireVoice } from './order.ts'
import { addMessage, decrementMessageCount, deletedBy, findMessage } from './queries.ts'
import { wholeMessage } from './whole.ts'
import { MessageReply, type MessageRow } from './wire.ts'

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
  request: Request
  fail: Fail<keyof typeof editErrors>
}

async function edit({ app, caller, params, body, request, fail }: Edit) {
  const message = await findMessage(app.db, params.id)
  if (!message || message.category === 'action') throw fail('ERR_MESSAGE_NOT_FOUND')
  const { uid, access } = await placeOf(app, caller, message, fail)
  if (access) await requireVoice(app, caller, access, fail)
  const now = app.clock.now()
  if (message.sender !== uid) throw fail('ERR_FORBIDDEN', exactly('notYourMessage'))
  if (!mayEdit({ sender: message.sender, sentAtMs: message.createdAt.getTime() }, uid, now)) {
    throw fail('ERR_FORBIDDEN', exactly('editOver', { seconds: editSeconds }))
  }
  const sender = await profileOf(app.db, uid)
  const { category, muid } = message
  const composed = await compose(app.db, sender, {
    category,
    muid,
    tags: message.data.tags,
    content: contentOver(message, body.data),
  })
  if ('refused' in composed) throw fail(composed.refused)
  if (access) await refuseDisorder(app, access, sender, composed.data, fail)
  const editedAt = Math.floor(now / 1000)
  const { file, moment } = message.data
  const kept = { ...(file === undefined ? {} : { file }), ...(moment === undefined ? {} : { moment }) }
  const changed = await app.db
    .updateTable('chatMessage')
    .set({ data: JSON.stringify({ ...composed.data, ...kept }), editedAt, updatedAt: editedAt })
    .where('id', '=', message.id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw fail('ERR_MESSAGE_NOT_FOUND')
  return changedReply(app, changed, { by: uid, action: 'edited', request })
}

/** What an edit says, over the attachments that it does not speak of: new words take no picture away. */
function contentOver({ data }: MessageRow, given: MessageContent): MessageContent {
  return given.attachments || data.attachments.length === 0
    ? given
    : { ...given, attachments: data.attachments.filter(isAttachment) }
}

const isAttachment = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

/**
 * Keeps a message that says what was done to another, tells of both, and answers with it: published clients know an
 * edit and a deletion by it, and it stays in their lists.
 */
async function changedReply(
  app: App,
  changed: MessageRow,
  { by, action, request }: { by: string; action: MessageAction; request: Request },
) {
  const { roomUuid, receiverUid, sender, isUnheard } = changed
  const other = receiverUid === null || by !== receiverUid ? receiverUid : sender
  const entity = by
    ? senderEntity(app.config.publicUrl, await profileOf(app.db, by))
    : { uid: systemSender, name: '', avatar: '', role: 'default' }
  const added = await addMessage(
    app.db,
    {
      muid: null,
      roomUuid,
      ...(other === null ? {} : { receiverUid: other }),
      actionOn: changed.id,
      isUnheard,
      sender: entity.uid,
      senderEntity: entity,
      category: 'action',
      type: 'message',
      data: { action, attachments: [], mentions: {} },
      parentId: null,
    },
    app.clock.now(),
  )
  const row = must(added, 'the message that was just added')
  await tellChange(app, changed, { action: row, device: deviceOf(request) })
  return { data: await wholeMessage(app, row, by) }
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
  async handle({ app, caller, params, request, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message || message.category === 'action') throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid, isStaff } = await placeOf(app, caller, message, fail)
    if (message.sender !== uid && !isStaff) throw fail('ERR_FORBIDDEN', exactly('staffDeleteOnly'))
    const deleted = await app.db.transaction().execute((trx) => deleteIn(app, trx, { message, by: uid }))
    if (!deleted) throw fail('ERR_MESSAGE_NOT_FOUND')
    return changedReply(app, deleted, { by: uid, action: 'deleted', request })
  },
})

/** Deletes a message. None of the content is kept: deleting means deleting. Undefined when somebody was faster. */
async function deleteIn(app: App, trx: Trx, { message, by }: { message: MessageRow; by: string }) {
  const now = app.clock.now()
  const row = await trx
    .updateTable('chatMessage')
    .set(deletedBy(by, now))
    .where('id', '=', message.id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await decrementMessageCount(trx, row.roomUuid)
  await forgetFile(app, trx, message.data.file)
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
