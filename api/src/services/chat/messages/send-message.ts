import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { tellOfMentions } from '../../notifications/public.ts'
import { profileOf } from '../../users/public.ts'
import { senderEntity } from '../groups/entities.ts'
import { addMember } from '../groups/queries.ts'
import { authorizeSender, exactly } from '../groups/authorize.ts'
import { messageErrors } from './change-message.ts'
import { compose, MessageContent } from './compose.ts'
import { keepPace, refuseDisorder, requireVoice } from './order.ts'
import { addMessage, findMessage, messageByMuid, reactionsOnOne, type NewMessage } from './queries.ts'
import { asGroupMessage, MessageReply, type MessageRow } from './wire.ts'

const word = z.string().regex(/^[\w.-]{1,50}$/, { error: 'must be a word' })
const number = z.union([
  z.int().positive(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const sendMessage = operation('POST /messages', {
  summary: 'Send a message to the chat of a room; idempotent by muid',
  access: person,
  body: z.object({
    receiver: uuid,
    receiverType: z.literal('group').default('group'),
    category: z.enum(['message', 'custom']).default('message'),
    type: word.default('text'),
    data: MessageContent,
    muid: z.string().min(1).max(100).optional(),
    parentId: number.optional(),
  }),
  returns: MessageReply,
  allowance: 'chat',
  errors: {
    ...messageErrors,
    ERR_EMPTY_MESSAGE: [400, 'This message is empty'],
    ERR_TOO_LARGE: [413, 'This message is too large'],
  },
  async handle({ app, caller, body, fail }) {
    const access = await requireVoice(app, caller, await authorizeSender(app, caller, body.receiver, fail), fail)
    const { room, uid } = access
    const parentId = body.parentId ?? null
    if (parentId !== null && (await findMessage(app.db, parentId))?.roomUuid !== room.uuid) {
      throw fail('ERR_MESSAGE_NOT_FOUND', exactly('repliedToGone'))
    }
    const muid = body.muid ?? null
    const sender = await profileOf(app.db, uid)
    const composed = await compose(app.db, sender, { category: body.category, muid, content: body.data })
    if ('refused' in composed) throw fail(composed.refused)
    await refuseDisorder(app, access, sender, composed.data, fail)
    const now = app.clock.now()
    await keepPace(app, access, muid, fail)
    await addMember(app.db, room.uuid, uid, new Date(now))
    const { row, isNew } = await addMessageOnce(app.db, now, {
      muid,
      roomUuid: room.uuid,
      sender: uid,
      senderEntity: senderEntity(app.config.publicUrl, sender),
      category: body.category,
      type: body.type,
      data: composed.data,
      parentId,
    })
    const message = asGroupMessage(row, isNew ? [] : await reactionsOnOne(app.db, row.id))
    await tellOfMentions(app, room, {
      messageId: row.id,
      fromUuid: uid,
      text: composed.data.text ?? '',
      mentioned: Object.keys(composed.data.mentions),
    })
    if (isNew) app.rooms.push(room.uuid, { name: 'chatMessage', params: message })
    app.rooms.actWherever(uid, { type: 'heardOf', userUuid: uid })
    return { data: message }
  },
})

/** Adds a message, or finds it if its sender has sent it before. */
export async function addMessageOnce(
  db: Db,
  now: number,
  message: NewMessage,
): Promise<{ row: MessageRow; isNew: boolean }> {
  try {
    return { row: must(await addMessage(db, message, now), 'the message that was just added'), isNew: true }
  } catch (error) {
    if (violatedConstraint(error) !== 'chatMessageOnce') throw error
    const before = await messageByMuid(db, message.sender, message.muid ?? '')
    return { row: must(before, 'the message that was sent before'), isNew: false }
  }
}
