import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { GroupMessage } from '@segue/shared/chat/message.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { done, Done } from '../done.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { roomsByUuid } from '../rooms.ts'
import { profilesOf } from '../../users/public.ts'
import { authorizeMember, groupErrors } from '../groups/authorize.ts'
import { asChatUser, asGroup, chatId, conversationOf, senderEntity } from '../groups/entities.ts'
import { pagination, Pagination } from '../groups/paging.ts'
import { pageQuery } from '../messages/filters.ts'
import { wholeMessages } from '../messages/whole.ts'
import { personErrors, requireOther } from './authorize.ts'
import { conversationRows, type ConversationRow, type Which } from './conversation-rows.ts'
import { admit, conversationOfTwo, findDirect } from './queries.ts'

/**
 * The inbox section of a conversation: FRIENDS for friends, followed DJs and accepted users, OTHERS for message
 * requests, UNSET without messages.
 */
const Grouping = z.enum(['FRIENDS', 'OTHERS', 'UNSET'])

export const Conversation = z
  .looseObject({
    conversationId: z.string(),
    conversationType: z.enum(['user', 'group']),
    unreadMessageCount: z.number(),
    unreadMentionsCount: z.number(),
    lastReadMessageId: z.string(),
    latestMessageId: z.string(),
    lastMessage: z.nullable(GroupMessage),
    conversationWith: z.looseObject({}),
    grouping: Grouping,
    /** Whether the other's messages are delivered immediately; those of strangers wait until accepted. */
    isLetIn: z.boolean(),
    tags: z.array(z.string()),
    updatedAt: z.number(),
  })
  .meta({ id: 'ChatConversation' })
type Conversation = z.infer<typeof Conversation>

const ConversationReply = z.object({ data: Conversation }).meta({ id: 'ChatConversationReply' })

const groupingOf = ({ uid, isClose, isLetIn }: ConversationRow): z.infer<typeof Grouping> =>
  uid === null || isClose || isLetIn ? 'FRIENDS' : 'OTHERS'

/** Conversations as clients receive them. */
async function conversationsOf(app: App, me: string, which: Which): Promise<{ data: Conversation[]; total: number }> {
  const rows = await conversationRows(app.db, me, which)
  const lastIds = rows.flatMap(({ lastId }) => lastId ?? [])
  const lastRows =
    lastIds.length === 0
      ? []
      : await app.db.selectFrom('chatMessage').where('id', 'in', lastIds).selectAll().limit(lastIds.length).execute()
  const last = new Map((await wholeMessages(app, lastRows, me)).map((message) => [Number(message.id), message]))
  const people = await profilesOf(
    app.db,
    rows.flatMap(({ uid }) => uid ?? []),
  )
  const rooms = await roomsByUuid(
    app.db,
    rows.flatMap(({ uid, chatUuid }) => (uid === null ? [chatUuid] : [])),
  )
  const data = rows.map((row): Conversation => {
    const { uid, chatUuid, lastId, isLetIn, isClose, readId, unread, unreadMentions, updatedAt } = row
    const about =
      uid === null
        ? asGroup(must(rooms.get(chatUuid), 'the room of a conversation'))
        : asChatUser(senderEntity(app.config.publicUrl, must(people.get(uid), 'a profile for every uuid')))
    return {
      conversationId: uid === null ? conversationOf(chatUuid) : conversationOfTwo(me, uid),
      conversationType: uid === null ? 'group' : 'user',
      unreadMessageCount: unread,
      unreadMentionsCount: unreadMentions,
      lastReadMessageId: readId > 0 ? String(readId) : '',
      latestMessageId: lastId === null ? '' : String(lastId),
      lastMessage: (lastId !== null && last.get(lastId)) || null,
      conversationWith: about,
      grouping: groupingOf(row),
      isLetIn: isLetIn || isClose,
      tags: [],
      updatedAt,
    }
  })
  return { data, total: rows[0]?.total ?? 0 }
}

const listQuery = {
  ...pageQuery,
  page: wholeNumber.pipe(z.number().min(1).max(10_000)).default(1),
  conversationType: z.enum(['user', 'group']).optional(),
}

const ConversationPage = z
  .object({ data: z.array(Conversation), meta: z.object({ pagination: Pagination }) })
  .meta({ id: 'ChatConversationPage' })

async function conversationPage(app: App, me: string, query: z.output<z.ZodObject<typeof listQuery>>) {
  const limit = Math.min(query.per_page ?? query.limit ?? 30, 50)
  const { conversationType, page } = query
  const now = new Date(app.clock.now())
  const { data, total } = await conversationsOf(app, me, { conversationType, limit, offset: (page - 1) * limit, now })
  return { data, meta: { pagination: pagination(total, data.length, limit, page) } }
}

export const listConversations = operation('GET /conversations', {
  summary: 'List my conversations with people and in the rooms whose chat I have joined, newest first',
  access: user,
  query: listQuery,
  returns: ConversationPage,
  handle: ({ app, caller, query }) => conversationPage(app, uuidOf(caller), query),
})

export const listConversationsOf = operation('GET /users/{uid}/conversations', {
  summary: 'List my conversations. Same as GET /conversations.',
  access: user,
  params: { uid: chatId },
  query: listQuery,
  returns: ConversationPage,
  errors: { ERR_FORBIDDEN: groupErrors.ERR_FORBIDDEN },
  async handle({ app, caller, params, query, fail }) {
    if (params.uid !== uuidOf(caller)) throw fail('ERR_FORBIDDEN')
    return conversationPage(app, params.uid, query)
  },
})

export const getConversationWith = operation('GET /users/{uid}/conversation', {
  summary: 'Get my conversation with a user, even if it has no messages yet',
  access: user,
  params: { uid: chatId },
  returns: ConversationReply,
  errors: personErrors,
  async handle({ app, caller, params, fail }) {
    const { me, other } = await requireOther(app, caller, params.uid, fail)
    return { data: await oneOf(app, me, other) }
  },
})

export const letIn = operation('PUT /users/{uid}/conversation', {
  summary: 'Accept a message request. Their messages are delivered from then on. Idempotent.',
  access: user,
  params: { uid: chatId },
  body: z.looseObject({}),
  returns: ConversationReply,
  errors: personErrors,
  async handle({ app, caller, params, fail }) {
    const { me, other } = await requireOther(app, caller, params.uid, fail)
    const chat = await findDirect(app.db, me, other.uid)
    if (chat) await admit(app.db, chat.uuid, me, new Date(app.clock.now()))
    return { data: await oneOf(app, me, other) }
  },
})

async function oneOf(app: App, me: string, other: { uid: string }): Promise<Conversation> {
  const now = new Date(app.clock.now())
  const { data } = await conversationsOf(app, me, {
    conversationType: 'user',
    one: other.uid,
    limit: 1,
    offset: 0,
    now,
  })
  return data[0] ?? emptyConversation(conversationOfTwo(me, other.uid), 'user', other)
}

const emptyConversation = (
  conversationId: string,
  conversationType: 'user' | 'group',
  about: object,
): Conversation => ({
  conversationId,
  conversationType,
  unreadMessageCount: 0,
  unreadMentionsCount: 0,
  lastReadMessageId: '',
  latestMessageId: '',
  lastMessage: null,
  conversationWith: { ...about },
  grouping: 'UNSET',
  isLetIn: true,
  tags: [],
  updatedAt: 0,
})

export const getRoomConversation = operation('GET /groups/{guid}/conversation', {
  summary: 'Get my conversation in the chat of a room',
  access: user,
  params: { guid: chatId },
  returns: ConversationReply,
  errors: groupErrors,
  async handle({ app, caller, params, fail }) {
    const { room, uid } = await authorizeMember(app, caller, params.guid, fail)
    const now = new Date(app.clock.now())
    const { data } = isUuid(uid)
      ? await conversationsOf(app, uid, { conversationType: 'group', one: room.uuid, limit: 1, offset: 0, now })
      : { data: [] }
    return { data: data[0] ?? emptyConversation(conversationOf(room.uuid), 'group', asGroup(room)) }
  },
})

export const deleteConversationWith = operation('DELETE /users/{uid}/conversation', {
  summary: 'Delete my copy of the conversation with a user',
  access: user,
  params: { uid: chatId },
  returns: Done,
  errors: personErrors,
  async handle({ app, caller, params, fail }) {
    const { me, other } = await requireOther(app, caller, params.uid, fail)
    const chat = await findDirect(app.db, me, other.uid)
    if (chat) {
      await app.db
        .updateTable('directChatSide')
        .set((e) => ({
          clearedId: e
            .selectFrom('chatMessage')
            .where('roomUuid', '=', chat.uuid)
            .select((of) => of.fn.coalesce(of.fn.max('id'), of.lit(0)).as('last')),
        }))
        .where('chatUuid', '=', chat.uuid)
        .where('uid', '=', me)
        .execute()
    }
    return done('The conversation has been deleted for you')
  },
})
