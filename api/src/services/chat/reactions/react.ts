import * as z from 'zod'
import { mostEmojisPerMessage } from '@segue/shared/chat/reactions.ts'
import { isOneEmoji } from '@segue/shared/room/steps/play-one-time-animation.ts'
import type { App } from '../../../app.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { profileOf } from '../../users/public.ts'
import { authorizeForMessage, withVoice } from '../groups/authorize.ts'
import { messageErrors, messageId } from '../messages/change-message.ts'
import { requireVoice } from '../messages/order.ts'
import { findMessage, reactionsOnOne } from '../messages/queries.ts'
import { asGroupMessage, MessageReply, type MessageRow } from '../messages/wire.ts'

const params = {
  id: messageId,
  emoji: z.string().max(64).refine(isOneEmoji, { error: 'must be one emoji' }),
}

/** Broadcasts a message's current reactions to the room and returns the message with them. */
async function broadcastReactions(app: App, message: MessageRow) {
  const reactions = await reactionsOnOne(app.db, message.id)
  app.rooms.push(message.roomUuid, { name: 'chatReaction', params: { messageId: String(message.id), reactions } })
  return { data: asGroupMessage(message, reactions) }
}

export const addReaction = operation('POST /messages/{id}/reactions/{emoji}', {
  summary: 'Add a reaction to a message; the same reaction by the same person counts once',
  access: person,
  params,
  body: z.looseObject({}),
  returns: MessageReply,
  allowance: 'chat',
  errors: { ...messageErrors, ERR_TOO_MANY_REACTIONS: [400, 'This message has too many different reactions'] },
  async handle({ app, caller, params: { id, emoji }, fail }) {
    const message = await findMessage(app.db, id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid } = await requireVoice(app, caller, await authorizeForMessage(app, caller, message, fail), fail)
    const before = await reactionsOnOne(app.db, id)
    if (before.length >= mostEmojisPerMessage && !before.some(({ reaction }) => reaction === emoji)) {
      throw fail('ERR_TOO_MANY_REACTIONS')
    }
    const { nickname: name } = await profileOf(app.db, uid)
    await app.db
      .insertInto('chatReaction')
      .values({ messageId: id, reaction: emoji, uid, name, reactedAt: new Date(app.clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return broadcastReactions(app, message)
  },
})

export const removeReaction = operation('DELETE /messages/{id}/reactions/{emoji}', {
  summary: 'Remove my reaction from a message',
  access: person,
  params,
  returns: MessageReply,
  allowance: 'chat',
  errors: messageErrors,
  async handle({ app, caller, params: { id, emoji }, fail }) {
    const message = await findMessage(app.db, id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid } = withVoice(await authorizeForMessage(app, caller, message, fail), fail)
    await app.db
      .deleteFrom('chatReaction')
      .where('messageId', '=', id)
      .where('reaction', '=', emoji)
      .where('uid', '=', uid)
      .execute()
    return broadcastReactions(app, message)
  },
})
