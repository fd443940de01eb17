import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type Receipt = 'delivered' | 'read'

/**
 * Notes how far somebody has read, or what has reached them; what is read has been delivered. Returns whether that is
 * news: receipts that come late or twice take nothing back.
 */
export async function noteReceipt(
  db: Db,
  {
    chatUuid,
    uid,
    messageId,
    receipt,
    now,
  }: {
    chatUuid: string
    uid: string
    messageId: number
    receipt: Receipt
    now: number
  },
): Promise<boolean> {
  const at = Math.floor(now / 1000)
  const [readId, readAt] = receipt === 'read' ? [messageId, at] : [0, null]
  const { numAffectedRows } = await sql`
    insert into "chatReading" ("chatUuid", "uid", "deliveredId", "deliveredAt", "readId", "readAt")
    values (${chatUuid}::uuid, ${uid}::uuid, ${messageId}::bigint, ${at}::bigint, ${readId}::bigint, ${readAt}::bigint)
    on conflict ("chatUuid", "uid") do update set
      "deliveredAt" = case when excluded."deliveredId" > "chatReading"."deliveredId"
        then excluded."deliveredAt" else "chatReading"."deliveredAt" end,
      "deliveredId" = greatest("chatReading"."deliveredId", excluded."deliveredId"),
      "readAt" = case when excluded."readId" > "chatReading"."readId"
        then excluded."readAt" else "chatReading"."readAt" end,
      "readId" = greatest("chatReading"."readId", excluded."readId")
    where excluded."deliveredId" > "chatReading"."deliveredId" or excluded."readId" > "chatReading"."readId"
  `.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Takes reading back: what came from this message on is unread again. */
export async function unreadFrom(
  db: Db,
  { chatUuid, uid, messageId }: { chatUuid: string; uid: string; messageId: number },
): Promise<void> {
  await db
    .updateTable('chatReading')
    .set({ readId: messageId - 1 })
    .where('chatUuid', '=', chatUuid)
    .where('uid', '=', uid)
    .where('readId', '>=', messageId)
    .execute()
}

/** How far somebody has read in a chat, from the beginning where nothing is known. */
export async function readingOf(db: Db, chatUuid: string, uid: string) {
  const found = await db
    .selectFrom('chatReading')
    .where('chatUuid', '=', chatUuid)
    .where('uid', '=', uid)
    .select(['deliveredId', 'deliveredAt', 'readId', 'readAt'])
    .executeTakeFirst()
  return found ?? { deliveredId: 0, deliveredAt: null, readId: 0, readAt: null }
}
