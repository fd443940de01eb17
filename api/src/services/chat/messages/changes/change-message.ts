import * as z from 'zod'
import { systemSender } from '@segue/shared/chat/message.ts'
import { editWindowMs, mayEdit } from '@segue/shared/chat/rules.ts'
import { must } from '@segue/shared/must.ts'
import type { MessageData } from '../../../../db/tables/chat-messages.ts'
import type { App } from '../../../../app.ts'
import type { MessageAction } from '../../../../db/tables/chat-messages.ts'
import { person } from '../../../../platform/access.ts'
import type { Caller } from '../../../../ports/caller.ts'
import { operation } from '../../../../platform/operation.ts'
import { profileOf } from '../../../users/public.ts'
import { placeOf } from '../../direct/authorize.ts'
import { exactly, type Fail } from '../../groups/authorize.ts'
import { senderEntity } from '../../groups/entities.ts'
import { deviceOf, publishChange } from '../../publish.ts'
import { compose, MessageContent } from '../compose.ts'
import { messageErrors, messageId } from '../message-errors.ts'
import { refuseDisorder, requireVoice } from '../order.ts'
import { emojiNamedIn } from '../../emoji/queries.ts'
import { repin } from '../pins.ts'
import { addMessage, findMessage } from '../queries.ts'
import { keepText } from './edits.ts'
import { wholeMessage } from '../whole.ts'
import { MessageReply, type MessageRow } from '../wire.ts'

const editSeconds = editWindowMs / 1000

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
  const emojis = access && (await emojiNamedIn(app, access.room.uuid, composed.data.text ?? ''))
  const kept = { ...keptOf(message.data), ...(emojis ? { emojis } : {}) }
  const changed = await app.db.transaction().execute(async (trx) => {
    await keepText(trx, message.id, editedAt)
    return trx
      .updateTable('chatMessage')
      .set({ data: JSON.stringify({ ...composed.data, ...kept }), editedAt, updatedAt: editedAt })
      .where('id', '=', message.id)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
  })
  if (!changed) throw fail('ERR_MESSAGE_NOT_FOUND')
  await repin(app, changed)
  return changedReply(app, changed, { by: uid, action: 'edited', request })
}

/**
 * The edited content, with the previous attachments unless the edit names its own: editing the text doesn't remove
 * pictures.
 */
function contentOver({ data }: MessageRow, input: MessageContent): MessageContent {
  return input.attachments || data.attachments.length === 0
    ? input
    : { ...input, attachments: data.attachments.filter(isAttachment) }
}

const isAttachment = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

/**
 * Adds a message that says what was done to another, broadcasts both, and returns it: published clients recognize edits
 * and deletions by it, and it stays in their lists.
 */
export async function changedReply(
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
  await publishChange(app, changed, { action: row, device: deviceOf(request) })
  return { data: await wholeMessage(app, row, by) }
}

const editing = {
  access: person,
  params: { id: messageId },
  body: z.object({ data: MessageContent }),
  returns: MessageReply,
  allowance: 'chat',
  // The earlier text of a message is stored.
  saves: 'messages',
  errors: editErrors,
  handle: edit,
} as const

export const editMessage = operation('PUT /messages/{id}', {
  summary: `Edit my message within ${editSeconds} seconds`,
  ...editing,
})

export const patchMessage = operation('PATCH /messages/{id}', {
  summary: `Edit my message within ${editSeconds} seconds. Same as PUT.`,
  ...editing,
})

/** What an edit preserves. Mentions were decided when the message was sent, so an edit notifies nobody again. */
function keptOf({ file, moment, quotedId, mentionedGroups }: MessageData): Partial<MessageData> {
  return {
    ...(file === undefined ? {} : { file }),
    ...(moment === undefined ? {} : { moment }),
    ...(quotedId === undefined ? {} : { quotedId }),
    ...(mentionedGroups === undefined ? {} : { mentionedGroups }),
  }
}
