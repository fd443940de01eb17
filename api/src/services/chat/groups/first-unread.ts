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

/** Higher counts are capped: nobody needs the difference. */
const maxCounted = 999

const FirstUnread = z
  .object({
    /** How far I have read; empty if unknown. */
    lastReadMessageId: z.string(),
    /** The first message after that by someone else. */
    firstUnreadMessageId: z.nullable(z.string()),
    /** The number of such messages, up to 999. */
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
    // Our own services have no read position.
    const readId = isUuid(uid) ? (await readingOf(app.db, room.uuid, uid)).readId : 0
    if (readId === 0) return { data: { lastReadMessageId: '', firstUnreadMessageId: null, count: 0 } }
    const { first, count } = await unreadAfter(app.db, { roomUuid: room.uuid, uid, readId })
    const firstUnreadMessageId = first === null ? null : String(first)
    return { data: { lastReadMessageId: String(readId), firstUnreadMessageId, count } }
  },
})

/** Messages by other people after a message, without the room's own announcements. */
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
