import * as z from 'zod'
import { maxEmojisPerMessage } from '@segue/shared/chat/reactions.ts'
import { isOneEmoji } from '@segue/shared/room/steps/play-one-time-animation.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { person } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { profileOf } from '../../users/public.ts'
import { placeOf } from '../direct/authorize.ts'
import { withVoice, type Fail } from '../groups/authorize.ts'
import { senderEntity } from '../groups/entities.ts'
import { messageErrors, messageId } from '../messages/message-errors.ts'
import { requireVoice } from '../messages/order.ts'
import { findMessage, reactionsOnOne } from '../messages/queries.ts'
import { wholeMessage } from '../messages/whole.ts'
import { MessageReply, type MessageRow } from '../messages/wire.ts'
import { deviceOf, publishReaction, type Reacted } from '../publish.ts'

export const reactionParams = {
  id: messageId,
  emoji: z.string().max(64).refine(isOneEmoji, { error: 'must be one emoji' }),
}

export const reactionErrors = {
  ...messageErrors,
  ERR_TOO_MANY_REACTIONS: [400, 'This message has too many different reactions'],
} as const

type Reacting = {
  app: App
  caller: Caller
  params: { id: number; emoji: string }
  fail: Fail<keyof typeof messageErrors>
}

/** Stores a reaction of the caller. Repeating it has no effect. */
export async function react({
  app,
  caller,
  params: { id, emoji },
  fail,
}: Reacting & { fail: Fail<keyof typeof reactionErrors> }): Promise<{ message: MessageRow; reacted: Reacted }> {
  const message = await findMessage(app.db, id)
  if (!message) throw fail('ERR_MESSAGE_NOT_FOUND')
  const { uid, access } = await placeOf(app, caller, message, fail)
  if (access) await requireVoice(app, caller, access, fail)
  const before = await reactionsOnOne(app.db, id)
  if (before.length >= maxEmojisPerMessage && !before.some(({ reaction }) => reaction === emoji)) {
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
  return { message, reacted: { id: added?.id ?? 0, reaction: emoji, uid, at, by, added: true } }
}

/** Removes a reaction of the caller, if there is one. */
export async function takeBack({
  app,
  caller,
  params: { id, emoji },
  fail,
}: Reacting): Promise<{ message: MessageRow; reacted: Reacted }> {
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
  return { message, reacted: { id: gone?.id ?? 0, reaction: emoji, uid, at, by, added: false } }
}

type ReactionChange = { message: MessageRow; reacted: Reacted }

/** Publishes the change of a reaction, and returns the message with its reactions. */
async function reactedReply(app: App, { message, reacted }: ReactionChange, request: Request) {
  await publishReaction(app, message, { reacted, device: deviceOf(request) })
  return { data: await wholeMessage(app, message, reacted.uid) }
}

const about = { access: person, params: reactionParams, returns: MessageReply, allowance: 'chat' } as const

export const addReaction = operation('POST /messages/{id}/reactions/{emoji}', {
  summary: 'Add a reaction to a message. Idempotent.',
  ...about,
  body: z.looseObject({}),
  errors: reactionErrors,
  handle: async (request) => reactedReply(request.app, await react(request), request.request),
})

export const removeReaction = operation('DELETE /messages/{id}/reactions/{emoji}', {
  summary: 'Remove my reaction from a message',
  ...about,
  errors: messageErrors,
  handle: async (request) => reactedReply(request.app, await takeBack(request), request.request),
})
