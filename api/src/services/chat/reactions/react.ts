import * as z from 'zod'
import { mostEmojisPerMessage } from '@segue/shared/chat/reactions.ts'
import { isOneEmoji } from '@segue/shared/room/steps/play-one-time-animation.ts'
import type { App } from '../../../app.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { profileOf } from '../../users/public.ts'
import { placeOf } from '../direct/authorize.ts'
import { withVoice } from '../groups/authorize.ts'
import { senderEntity } from '../groups/entities.ts'
import { messageErrors, messageId } from '../messages/message-errors.ts'
import { requireVoice } from '../messages/order.ts'
import { findMessage, reactionsOnOne } from '../messages/queries.ts'
import { wholeMessage } from '../messages/whole.ts'
import { MessageReply, type MessageRow } from '../messages/wire.ts'
import { deviceOf, tellReaction, type Reacted } from '../tell.ts'

export const reactionParams = {
  id: messageId,
  emoji: z.string().max(64).refine(isOneEmoji, { error: 'must be one emoji' }),
}
const params = reactionParams

/** The message with its reactions, after telling of the one that has come or gone. */
async function reactedReply(app: App, message: MessageRow, about: { reacted: Reacted; request: Request }) {
  await tellReaction(app, message, { reacted: about.reacted, device: deviceOf(about.request) })
  return { data: await wholeMessage(app, message, about.reacted.uid) }
}

export const addReaction = operation('POST /messages/{id}/reactions/{emoji}', {
  summary: 'Add a reaction to a message; the same reaction by the same person counts once',
  access: person,
  params,
  body: z.looseObject({}),
  returns: MessageReply,
  allowance: 'chat',
  errors: { ...messageErrors, ERR_TOO_MANY_REACTIONS: [400, 'This message has too many different reactions'] },
  async handle({ app, caller, params: { id, emoji }, request, fail }) {
    const message = await findMessage(app.db, id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid, access } = await placeOf(app, caller, message, fail)
    if (access) await requireVoice(app, caller, access, fail)
    const before = await reactionsOnOne(app.db, id)
    if (before.length >= mostEmojisPerMessage && !before.some(({ reaction }) => reaction === emoji)) {
      throw fail('ERR_TOO_MANY_REACTIONS')
    }
    const profile = await profileOf(app.db, uid)
    const at = new Date(app.clock.now())
    const added = await app.db
      .insertInto('chatReaction')
      .values({ messageId: id, reaction: emoji, uid, name: profile.nickname, reactedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const by = senderEntity(app.config.publicUrl, profile)
    const reacted = { id: added?.id ?? 0, reaction: emoji, uid, at, by, added: true }
    return reactedReply(app, message, { reacted, request })
  },
})

export const removeReaction = operation('DELETE /messages/{id}/reactions/{emoji}', {
  summary: 'Remove my reaction from a message',
  access: person,
  params,
  returns: MessageReply,
  allowance: 'chat',
  errors: messageErrors,
  async handle({ app, caller, params: { id, emoji }, request, fail }) {
    const message = await findMessage(app.db, id)
    if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
    const { uid, access } = await placeOf(app, caller, message, fail)
    if (access) withVoice(access, fail)
    const gone = await app.db
      .deleteFrom('chatReaction')
      .where('messageId', '=', id)
      .where('reaction', '=', emoji)
      .where('uid', '=', uid)
      .returning('id')
      .executeTakeFirst()
    const by = senderEntity(app.config.publicUrl, await profileOf(app.db, uid))
    const at = new Date(app.clock.now())
    const reacted = { id: gone?.id ?? 0, reaction: emoji, uid, at, by, added: false }
    return reactedReply(app, message, { reacted, request })
  },
})
