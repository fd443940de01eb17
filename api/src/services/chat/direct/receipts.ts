import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { done, Done } from '../done.ts'
import type { Caller } from '../../../ports/caller.ts'
import { profileOf } from '../../users/public.ts'
import { authorizeMember, groupErrors, type Fail } from '../groups/authorize.ts'
import { asChatUser, chatId, senderEntity } from '../groups/entities.ts'
import { noteReceipt, unreadFrom, type Receipt } from '../groups/readings.ts'
import { messageNumber } from '../messages/wire.ts'
import { deviceOf, frameOf, notifyPages } from '../publish.ts'
import { personErrors, requireOther } from './authorize.ts'
import { findDirect, sideOf } from './queries.ts'

const Upto = z.looseObject({ messageId: messageNumber.optional() })

/** A user's conversation, for storing receipts and notifying the other user. */
type Chat = { chatUuid: string; me: string; otherUid: string | null }

export async function chatWith(
  app: App,
  caller: Caller,
  uid: string,
  fail: Fail<keyof typeof personErrors>,
): Promise<Chat | undefined> {
  const { me, other } = await requireOther(app, caller, uid, fail)
  const chat = await findDirect(app.db, me, other.uid)
  return chat && { chatUuid: chat.uuid, me, otherUid: other.uid }
}

export async function chatOfRoom(app: App, caller: Caller, guid: string, fail: Fail): Promise<Chat | undefined> {
  const { room, uid } = await authorizeMember(app, caller, guid, fail)
  return isUuid(uid) ? { chatUuid: room.uuid, me: uid, otherUid: null } : undefined
}

/**
 * Stores a receipt up to a message of the conversation, or up to the last one. A direct receipt is sent to the other
 * user, unless they are waiting to be accepted: senders of message requests don't learn that they were read. In a room,
 * receipts are sent to nobody.
 */
export async function receive(
  app: App,
  { chatUuid, me, otherUid }: Chat,
  { upTo, receipt, device }: { upTo: number | undefined; receipt: Receipt; device: string },
): Promise<void> {
  const last = await app.db
    .selectFrom('chatMessage')
    .where('roomUuid', '=', chatUuid)
    .where((is) => is.or([is('isUnheard', '=', false), is('sender', '=', me)]))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const now = app.clock.now()
  const isNews = await noteReceipt(app.db, { chatUuid, uid: me, messageId: last.id, receipt, now })
  if (!isNews || otherUid === null || !(await sideOf(app.db, chatUuid, me))?.admittedAt) return
  const reader = asChatUser(senderEntity(app.config.publicUrl, await profileOf(app.db, me)))
  const body = { action: receipt, messageId: String(last.id), user: reader, timestamp: Math.floor(now / 1000) }
  const about = { sender: me, receiver: otherUid, receiverType: 'user' as const }
  app.chatSockets.toPeople([otherUid, me], frameOf('receipts', about, { body, device }))
  notifyPages(app, [otherUid, me], [me, otherUid])
}

const ofPerson = { access: user, params: { uid: chatId }, body: Upto, returns: Done, errors: personErrors } as const
const ofRoom = { access: user, params: { guid: chatId }, body: Upto, returns: Done, errors: groupErrors } as const

type ReceiptContext = { app: App; body: z.output<typeof Upto>; request: Request }

/** Stores a receipt if the conversation exists, and responds. */
async function note({ app, body, request }: ReceiptContext, chat: Chat | undefined, receipt: Receipt) {
  if (chat) await receive(app, chat, { upTo: body.messageId, receipt, device: deviceOf(request) })
  return done(`The conversation has been marked as ${receipt}`)
}

/** Marks a conversation as unread from a message on. */
async function takeBackRead({ app, body }: ReceiptContext, chat: Chat | undefined) {
  if (chat) await unreadFrom(app.db, { chatUuid: chat.chatUuid, uid: chat.me, messageId: body.messageId ?? 1 })
  return done('The conversation has been marked as unread')
}

export const readConversationWith = operation('POST /users/{uid}/conversation/read', {
  summary: 'Mark my conversation with a user as read, entirely or up to a message',
  ...ofPerson,
  handle: async (request) =>
    note(request, await chatWith(request.app, request.caller, request.params.uid, request.fail), 'read'),
})

export const deliverConversationWith = operation('POST /users/{uid}/conversation/delivered', {
  summary: 'Mark my conversation with a user as delivered, entirely or up to a message',
  ...ofPerson,
  handle: async (request) =>
    note(request, await chatWith(request.app, request.caller, request.params.uid, request.fail), 'delivered'),
})

export const unreadConversationWith = operation('DELETE /users/{uid}/conversation/read', {
  summary: 'Mark my conversation with a user as unread from a message on',
  ...ofPerson,
  handle: async (request) =>
    takeBackRead(request, await chatWith(request.app, request.caller, request.params.uid, request.fail)),
})

export const readRoomConversation = operation('POST /groups/{guid}/conversation/read', {
  summary: 'Mark the chat of a room as read, entirely or up to a message',
  ...ofRoom,
  handle: async (request) =>
    note(request, await chatOfRoom(request.app, request.caller, request.params.guid, request.fail), 'read'),
})

export const deliverRoomConversation = operation('POST /groups/{guid}/conversation/delivered', {
  summary: 'Mark the chat of a room as delivered, entirely or up to a message',
  ...ofRoom,
  handle: async (request) =>
    note(request, await chatOfRoom(request.app, request.caller, request.params.guid, request.fail), 'delivered'),
})

export const unreadRoomConversation = operation('DELETE /groups/{guid}/conversation/read', {
  summary: 'Mark the chat of a room as unread from a message on',
  ...ofRoom,
  handle: async (request) =>
    takeBackRead(request, await chatOfRoom(request.app, request.caller, request.params.guid, request.fail)),
})
