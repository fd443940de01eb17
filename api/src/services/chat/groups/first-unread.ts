import { sql } from 'kysely'
import * as z from 'zod'
import { systemSender } from '@segue/shared/chat/message.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { authorizeMember, groupErrors } from './authorize.ts'
import { chatId } from './entities.ts'
import { readingOf } from './readings.ts'

/** More is counted as so many: nobody reads the difference. */
const maxCounted = 999

const FirstUnread = z
  .object({
    /** How far I have read; empty where that is not known. */
    lastReadMessageId: z.string(),
    /** The first line after that which somebody else has written. */
    firstUnreadMessageId: z.nullable(z.string()),
    /** How many such lines there are, up to 999. */
    count: z.number(),
  })
  .meta({ id: 'ChatFirstUnread' })

export const getFirstUnread = operation('GET /groups/{guid}/first-unread', {
  summary: 'Get my read position in the chat of a room and the first message others have sent since',
  access: user,
  params: { guid: chatId },
  returns: z.object({ data: FirstUnread }).meta({ id: 'ChatFirstUnreadReply' }),
  errors: groupErrors,
  async handle({ app, caller, params, fail }) {
    const { room, uid } = await authorizeMember(app, caller, params.guid, fail)
    // Our own services have read nothing.
    const readId = isUuid(uid) ? (await readingOf(app.db, room.uuid, uid)).readId : 0
    if (readId === 0) return { data: { lastReadMessageId: '', firstUnreadMessageId: null, count: 0 } }
    const { first, count } = await unreadAfter(app.db, { roomUuid: room.uuid, uid, readId })
    const firstUnreadMessageId = first === null ? null : String(first)
    return { data: { lastReadMessageId: String(readId), firstUnreadMessageId, count } }
  },
})

/** What people have written after a message; what the room tells about its songs is no news. */
async function unreadAfter(db: Db, { roomUuid, uid, readId }: { roomUuid: string; uid: string; readId: number }) {
  const { rows } = await sql<{ first: number | null; count: number }>`
    select min("id") as "first", count(*)::int as "count" from (
      select "id" from "chatMessage"
      where "roomUuid" = ${roomUuid}::uuid and "deletedAt" is null and "id" > ${readId}::bigint
        and "category" <> 'action' and "sender" not in (${uid}::text, ${systemSender}::text)
        and "sender" not in (select "userUuid"::text from "blockedUser" where "byUuid" = ${uid}::uuid)
      order by "id" limit ${sql.lit(maxCounted)}
    ) "some"`.execute(db)
  return rows[0] ?? { first: null, count: 0 }
}
