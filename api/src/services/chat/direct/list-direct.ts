import * as z from 'zod'
import type { App } from '../../../app.ts'
import { guest } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { chatId } from '../groups/entities.ts'
import { pagination } from '../groups/paging.ts'
import { readingOf } from '../groups/readings.ts'
import { messagesQuery, type MessagesQuery } from '../messages/filters.ts'
import { emptyPage, messagePage, MessagePage } from '../messages/page.ts'
import { pageEverywhere } from './list-everywhere.ts'
import { findDirect, sideOf } from './queries.ts'
import { Unread, unreadOf } from './unread.ts'

const query = {
  ...messagesQuery,
  receiverType: z.enum(['user', 'group']).optional(),
  sender: chatId.optional(),
  withUser: chatId.optional(),
}
type Query = z.output<z.ZodObject<typeof query>>

/** The direct messages between the caller and another user; empty if there are none. Guests have no direct messages. */
async function between(app: App, caller: Caller, other: string, request: MessagesQuery) {
  if (caller.kind !== 'user') return emptyPage(request)
  const me = caller.uuid
  const chat = z.uuid().safeParse(other).success ? await findDirect(app.db, me, other) : undefined
  if (!chat) return emptyPage(request)
  const side = await sideOf(app.db, chat.uuid, me)
  const reading = request.unread || request.undelivered ? await readingOf(app.db, chat.uuid, me) : undefined
  // Here `uid` is the other user; in a room it is the sender to filter by.
  return messagePage(
    app,
    { ...request, uid: undefined },
    { chatUuid: chat.uuid, reader: me, clearedId: side?.clearedId ?? 0, reading },
  )
}

export const listMessagesWith = operation('GET /users/{uid}/messages', {
  summary: 'List the messages between a user and me. With my own uid, the other user is given by withUser.',
  access: guest,
  params: { uid: chatId },
  query,
  returns: MessagePage,
  handle({ app, caller, params, query: { withUser, receiverType: _type, sender: _sender, ...request } }) {
    const isMe = caller.kind === 'user' && params.uid === caller.uuid
    return between(app, caller, isMe ? (withUser ?? '') : params.uid, request)
  },
})

const UnreadPage = z.object({ data: z.array(Unread), meta: MessagePage.shape.meta }).meta({ id: 'ChatUnreadPage' })

export const listDirectMessages = operation('GET /messages', {
  summary:
    'List the messages between me and the user given by sender, uid or withUser. Without a user, or for groups, list ' +
    'those of all my conversations once they are two seconds old, optionally by sender. ' +
    'With unread and count, count my unread messages by conversation.',
  access: guest,
  query,
  returns: z.union([UnreadPage, MessagePage]),
  async handle({ app, caller, query: { withUser, receiverType, sender, ...request } }) {
    if (request.count && request.unread) {
      const { data } = await unreadCounts(app, caller, { receiverType, ...request })
      return { ...emptyPage(request), data, meta: { ...emptyPage(request).meta, pagination: pageOf(data.length) } }
    }
    if (caller.kind === 'service') return emptyPage(request)
    const me = uuidOf(caller)
    const names = [sender, withUser, request.uid].filter((uid) => uid !== undefined)
    const other = names.find((uid) => uid !== me)
    if (other !== undefined && receiverType !== 'group') return between(app, caller, other, request)
    const reader = { me, kind: receiverType, now: new Date(app.clock.now()) }
    return pageEverywhere(app, { ...request, uid: other ?? names[0] }, reader)
  },
})

const pageOf = (count: number) => pagination(count, count, Math.max(1, count), 1)

async function unreadCounts(
  app: App,
  caller: Caller,
  request: Pick<Query, 'receiverType' | 'hideMessagesFromBlockedUsers'>,
) {
  if (caller.kind !== 'user') return { data: [] }
  return {
    data: await unreadOf(app, caller.uuid, {
      kinds: request.receiverType ? [request.receiverType] : ['user', 'group'],
      hidesBlocked: request.hideMessagesFromBlockedUsers === true,
    }),
  }
}
