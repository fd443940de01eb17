import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export type Receipt = 'delivered' | 'read'

/**
 * Stores how far a user has read or received messages; read messages count as delivered. Returns whether the position
 * advanced: late or repeated receipts undo nothing.
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

/** Marks a message and all later ones as unread. */
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

/** How far a user has read in a conversation; zero if unknown. */
export async function readingOf(db: Db, chatUuid: string, uid: string) {
  const found = await db
    .selectFrom('chatReading')
    .where('chatUuid', '=', chatUuid)
    .where('uid', '=', uid)
    .select(['deliveredId', 'deliveredAt', 'readId', 'readAt'])
    .executeTakeFirst()
  return found ?? { deliveredId: 0, deliveredAt: null, readId: 0, readAt: null }
}
