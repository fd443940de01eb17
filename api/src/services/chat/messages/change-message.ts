import * as z from 'zod'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import { mayEdit } from '@segue/shared/chat/rules.ts'
import type { App } from '../../../app.ts'
import { guest, person } from '../../../platform/access.ts'
import type { Failure } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid, wholeNumber } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { recordAct } from '../../audit/public.ts'
import { profileOf } from '../../users/public.ts'
import { enterGroup, enterToSpeak, groupErrors } from '../groups/standing.ts'
import { compose, MessageContent } from './compose.ts'
import { countDown, findMessage, reactionsOnOne } from './queries.ts'
import { asGroupMessage } from './wire.ts'

export const messageId = wholeNumber.pipe(z.number().positive().max(Number.MAX_SAFE_INTEGER))

export const messageErrors = {
  ...groupErrors,
  ERR_MESSAGE_NOT_FOUND: [404, 'This message does not exist, or not any more'],
} as const

const editErrors = {
  ...messageErrors,
  ERR_EMPTY_MESSAGE: [400, 'There is nothing in this message'],
  ERR_TOO_LARGE: [413, 'This message is too large'],
} as const

type Edit = {
  app: App
  caller: Caller
  params: { id: number }
  body: { data: MessageContent }
  fail: (name: keyof typeof editErrors, sentence?: string) => Failure
}

async function edit({ app, caller, params, body, fail }: Edit) {
  const message = await findMessage(app.db, params.id)
  if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
  const { room, uid } = await enterToSpeak(app, caller, message.roomUuid, fail)
  const now = app.clock.now()
  if (message.sender !== uid) throw fail('ERR_FORBIDDEN', 'You can only edit what you wrote yourself')
  if (!mayEdit({ sender: message.sender, sentAtMs: message.createdAt.getTime() }, uid, now)) {
    throw fail('ERR_FORBIDDEN', 'A message can be edited for 20 seconds')
  }
  const sender = await profileOf(app.db, uid)
  const { category, muid } = message
  const composed = await compose(app.db, sender, { category, muid, content: body.data })
  if ('refused' in composed) throw fail(composed.refused)
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
  returns: z.object({ data: GroupMessage }),
  allowance: 'chat',
  errors: editErrors,
  handle: edit,
} as const

export const editMessage = operation('PUT /messages/{id}', {
  summary: 'Change what you wrote, within 20 seconds',
  ...editing,
})

export const patchMessage = operation('PATCH /messages/{id}', {
  summary: 'Change what you wrote, within 20 seconds; the same as PUT',
  ...editing,
})

export const deleteMessage = operation('DELETE /messages/{id}', {
  summary: 'Delete a message: your own, or any as staff of the room',
  access: guest,
  params: { id: messageId },
  returns: z.object({ data: GroupMessage }),
  errors: messageErrors,
  async handle({ app, caller, params, fail }) {
    const message = await findMessage(app.db, params.id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { room, uid, isStaff } = await enterGroup(app, caller, message.roomUuid, fail)
    if (message.sender !== uid && !isStaff)
      throw fail('ERR_FORBIDDEN', 'Only room staff can delete what others wrote')
    const deletedAt = Math.floor(app.clock.now() / 1000)
    // Nothing of what was said is kept: whoever deletes it means it.
    const data = JSON.stringify({ attachments: [], mentions: {} })
    const deleted = await app.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable('chatMessage')
        .set({ data, deletedAt, deletedBy: uid || 'app_system', updatedAt: deletedAt })
        .where('id', '=', message.id)
        .where('deletedAt', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (row) await countDown(trx, room.uuid)
      if (row && message.sender !== uid) {
        const sender = uuid.safeParse(message.sender).data ?? null
        const at = new Date(app.clock.now())
        await recordAct(trx, {
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
