import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import { guest, service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { countFriends, friendRows, hasBlocked, inOrderOfName } from '../../social/public.ts'
import { beginServiceSession, findProfile } from '../../users/public.ts'
import { conversationOfTwo } from '../direct/queries.ts'
import { findPerson, personErrors } from '../direct/authorize.ts'
import { asChatUser, chatId, ChatUser, senderEntity } from '../groups/entities.ts'
import { pagination, Pagination } from '../groups/paging.ts'
import { pageQuery, pageSizeOf } from '../messages/filters.ts'

const { ERR_UID_NOT_FOUND } = personErrors

/** A user as one reader sees them. Nobody learns who has blocked them (decision 0067). */
const SeenUser = ChatUser.extend({
  blockedByMe: z.boolean(),
  hasBlockedMe: z.literal(false),
  conversationId: z.string(),
}).meta({ id: 'ChatSeenUser' })

export const getChatUser = operation('GET /users/{uid}', {
  summary: 'Get a chat user',
  access: guest,
  params: { uid: chatId },
  returns: z.object({ data: SeenUser }),
  errors: { ERR_UID_NOT_FOUND },
  async handle({ app, caller, params, fail }) {
    const profile = isUuid(params.uid) ? await findProfile(app.db, params.uid) : undefined
    if (!profile) throw fail('ERR_UID_NOT_FOUND')
    const me = caller.kind === 'user' || caller.kind === 'guest' ? caller.uuid : undefined
    const blockedByMe = me !== undefined && (await hasBlocked(app.db, me, profile.uuid))
    const seen = asChatUser(senderEntity(app.config.publicUrl, profile))
    const status = profile.uuid === me ? 'online' : seen.status
    const conversationId = me === undefined ? '' : conversationOfTwo(me, profile.uuid)
    return { data: { ...seen, status, blockedByMe, hasBlockedMe: false as const, conversationId } }
  },
})

export const listChatUsers = operation('GET /users', {
  summary: 'List my friends as chat users, by name. Use searchKey to filter by name prefix.',
  access: user,
  query: {
    ...pageQuery,
    page: wholeNumber.pipe(z.number().min(1).max(10_000)).default(1),
    searchKey: z.string().max(100).optional(),
  },
  returns: z.object({ data: z.array(ChatUser), meta: z.object({ pagination: Pagination }) }),
  async handle({ app, caller, query }) {
    const [me, limit] = [uuidOf(caller), pageSizeOf(query)]
    const named = friendRows(app.db, me, query.searchKey)
    const total = await countFriends(app.db, me, query.searchKey)
    const rows = await inOrderOfName(named, { limit, offset: (query.page - 1) * limit })
    const data = rows.map((row) => asChatUser(senderEntity(app.config.publicUrl, row)))
    return { data, meta: { pagination: pagination(total, data.length, limit, query.page) } }
  },
})

const ChatUserReply = z.object({ data: ChatUser }).meta({ id: 'ChatUserReply' })

export const createChatUser = operation('POST /users', {
  summary: 'Register an account in the chat. Accounts are registered automatically, so this returns the account.',
  access: service,
  body: z.looseObject({ uid: chatId }),
  returns: ChatUserReply,
  errors: { ERR_UID_NOT_FOUND },
  async handle({ app, body, fail }) {
    const found = await findPerson(app, body.uid)
    if (!found) throw fail('ERR_UID_NOT_FOUND')
    return { data: found }
  },
})

export const createAuthToken = operation('POST /users/{uid}/auth_tokens', {
  summary: 'Get a token as someone with an account, for our own services',
  access: service,
  params: { uid: chatId },
  body: z.looseObject({}),
  returns: z.object({ data: z.object({ uid: z.string(), authToken: z.string(), createdAt: z.number() }) }),
  errors: { ERR_UID_NOT_FOUND },
  async handle({ app, params, request, address, fail }) {
    const authToken = isUuid(params.uid)
      ? await beginServiceSession(app, params.uid, { request, address })
      : undefined
    if (authToken === undefined) throw fail('ERR_UID_NOT_FOUND')
    return { data: { uid: params.uid, authToken, createdAt: Math.floor(app.clock.now() / 1000) } }
  },
})
