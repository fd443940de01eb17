import { sql } from 'kysely'
import { systemSender, type WireReaction } from '@segue/shared/chat/message.ts'
import type { Db } from '../../../db/db.ts'
import type { MessageData, SenderEntity } from '../../../db/tables/chat-messages.ts'
import type { MessageRow } from './wire.ts'

export type NewMessage = {
  muid: string | null
  roomUuid: string
  /** Set in a direct message. */
  receiverUid?: string
  /** The message whose change this one describes. Such messages are not counted. */
  actionOn?: number
  isUnheard?: boolean
  sender: string
  senderEntity: SenderEntity
  category: string
  type: string
  data: MessageData
  parentId: number | null
}

/**
 * Adds a message in one round trip. The group's row is locked first: ids and times of a group increase in the order in
 * which its messages become visible, so that reading on from a cursor misses none. A second message with the same
 * sender and muid violates the constraint `chatMessageOnce`.
 */
export async function addMessage(db: Db, message: NewMessage, now: number): Promise<MessageRow | undefined> {
  const sentAt = Math.floor(now / 1000)
  const { receiverUid = null, actionOn = null, isUnheard = false } = message
  const counted = actionOn === null ? 1 : 0
  const { rows } = await sql<MessageRow>`
    with "group" as (
      insert into "chatGroup" ("roomUuid", "lastSentAt", "messageCount") values (${message.roomUuid}, ${sentAt}, ${counted}::int)
      on conflict ("roomUuid") do update set
        "lastSentAt" = greatest("chatGroup"."lastSentAt", excluded."lastSentAt"),
        "messageCount" = "chatGroup"."messageCount" + ${counted}::int
      returning "lastSentAt"
    )
    insert into "chatMessage" ("muid", "roomUuid", "sender", "senderEntity", "category", "type", "data", "parentId",
      "receiverUid", "actionOn", "isUnheard", "sentAt", "updatedAt", "createdAt")
    select ${message.muid}::text, ${message.roomUuid}::uuid, ${message.sender}::text,
      ${JSON.stringify(message.senderEntity)}::jsonb, ${message.category}::text, ${message.type}::text,
      ${JSON.stringify(message.data)}::jsonb, ${message.parentId}::bigint,
      ${receiverUid}::uuid, ${actionOn}::bigint, ${isUnheard}::boolean, "lastSentAt", "lastSentAt",
      ${new Date(now)}::timestamptz
    from "group"
    returning *
  `.execute(db)
  return rows[0]
}

export function messageByMuid(db: Db, sender: string, muid: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('chatMessage')
    .where('sender', '=', sender)
    .where('muid', '=', muid)
    .selectAll()
    .executeTakeFirst()
}

export function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return db
    .selectFrom('chatMessage')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .selectAll()
    .executeTakeFirst()
}

export async function decrementMessageCount(db: Db, roomUuid: string): Promise<void> {
  await db
    .updateTable('chatGroup')
    .set((e) => ({ messageCount: e('messageCount', '-', 1) }))
    .where('roomUuid', '=', roomUuid)
    .execute()
}

/** Counts a restored message again. */
export async function incrementMessageCount(db: Db, roomUuid: string): Promise<void> {
  await db
    .updateTable('chatGroup')
    .set((e) => ({ messageCount: e('messageCount', '+', 1) }))
    .where('roomUuid', '=', roomUuid)
    .execute()
}

/** How many users are named with a reaction; further ones are only counted. */
const maxNamed = 50

/** The reactions of several messages, oldest reaction first. With a reader, each says whether they have reacted. */
export async function reactionsOn(
  db: Db,
  ids: readonly number[],
  reader?: string,
): Promise<Map<number, WireReaction[]>> {
  const found = new Map<number, WireReaction[]>()
  if (ids.length === 0) return found
  const { rows } = await sql<WireReaction & { messageId: number; isMine: boolean }>`
    select "messageId", "reaction", count(*)::int as "count", bool_or("uid" = ${reader ?? ''}::text) as "isMine",
      to_json((array_agg(json_build_object('uid', "uid", 'name', "name") order by "id"))[1:${sql.lit(maxNamed)}]) as "by"
    from "chatReaction" where "messageId" = any(${[...ids]}::bigint[])
    group by "messageId", "reaction" order by "messageId", min("id")
  `.execute(db)
  for (const { messageId, isMine, ...reaction } of rows) {
    const message = reader === undefined ? reaction : { ...reaction, reactedByMe: isMine }
    found.set(messageId, [...(found.get(messageId) ?? []), message])
  }
  return found
}

/** The reactions of one message, without a reader's own. */
export const reactionsOnOne = async (db: Db, id: number) => (await reactionsOn(db, [id])).get(id) ?? []

/** What remains of a deleted message: only that it existed, none of its content. */
export function deletedBy(by: string, at: number) {
  const deletedAt = Math.floor(at / 1000)
  const data = JSON.stringify({ attachments: [], mentions: {} })
  return { data, deletedAt, deletedBy: by || systemSender, updatedAt: deletedAt }
}
