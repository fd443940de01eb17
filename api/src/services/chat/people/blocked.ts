import * as z from 'zod'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { blockedRows, blockPerson, countBlocked, maxBlocked, unblockPerson } from '../../social/public.ts'
import { conversationOfTwo } from '../direct/queries.ts'
import { findPerson } from '../direct/authorize.ts'
import { asChatUser, chatId, ChatUser, senderEntity } from '../groups/entities.ts'
import { pagination, Pagination } from '../groups/paging.ts'
import { pageQuery, pageSizeOf } from '../messages/filters.ts'

/** The outcome for each of several users. */
const Outcomes = z
  .object({ data: z.record(z.string(), z.object({ success: z.boolean(), message: z.string() })) })
  .meta({ id: 'ChatOutcomes' })

const Uids = z.object({ blockedUids: z.array(chatId).min(1).max(100) })

export const listChatBlocked = operation('GET /blockedusers', {
  summary: 'List the users I have blocked, newest first',
  access: user,
  query: {
    ...pageQuery,
    page: wholeNumber.pipe(z.number().min(1).max(10_000)).default(1),
    direction: z.enum(['both', 'blockedByMe', 'hasBlockedMe']).default('blockedByMe'),
  },
  returns: z.object({ data: z.array(ChatUser), meta: z.object({ pagination: Pagination }) }),
  async handle({ app, caller, query }) {
    const [me, limit] = [uuidOf(caller), pageSizeOf(query)]
    if (query.direction === 'hasBlockedMe') return { data: [], meta: { pagination: pagination(0, 0, limit, 1) } }
    const rows = await blockedRows(app.db, me, { limit, offset: (query.page - 1) * limit })
    const data = rows.map((row) => {
      const seen = asChatUser(senderEntity(app.config.publicUrl, row))
      return { ...seen, blockedByMe: true, hasBlockedMe: false, conversationId: conversationOfTwo(me, row.uuid) }
    })
    const total = await countBlocked(app.db, me)
    return { data, meta: { pagination: pagination(total, data.length, limit, query.page) } }
  },
})

export const blockInChat = operation('POST /blockedusers', {
  summary: 'Block users everywhere. They aren’t notified.',
  access: user,
  body: Uids,
  returns: Outcomes,
  handle: ({ app, caller, body }) => outcomesOf(body.blockedUids, (uid) => blockOne(app, uuidOf(caller), uid)),
})

export const unblockInChat = operation('DELETE /blockedusers', {
  summary: 'Unblock users. Ended friendships aren’t restored.',
  access: user,
  body: Uids,
  returns: Outcomes,
  handle: ({ app, caller, body }) =>
    outcomesOf(body.blockedUids, async (uid) => {
      if (!isUuid(uid)) return nobody
      await unblockPerson(app, { me: uuidOf(caller), them: uid })
      return { success: true, message: 'They have been unblocked' }
    }),
})

type BlockResult = { success: boolean; message: string }
const nobody: BlockResult = { success: false, message: 'No one has this id' }

async function blockOne(app: App, me: string, uid: string): Promise<BlockResult> {
  if (uid === me) return { success: false, message: 'You can’t do this to yourself' }
  const found = await findPerson(app, uid)
  if (!found) return nobody
  const done = await blockPerson(app, { me, them: found.uid })
  return done === 'blocked'
    ? { success: true, message: 'They have been blocked' }
    : { success: false, message: `You can block up to ${maxBlocked} people` }
}

/** Sequential, because each is a transaction of its own. */
async function outcomesOf(uids: readonly string[], act: (uid: string) => Promise<BlockResult>) {
  const data: Record<string, BlockResult> = {}
  for (const uid of new Set(uids)) data[uid] = await act(uid)
  return { data }
}
