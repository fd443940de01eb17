import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { chatsOf } from './chats-of.ts'
import { maxUnreadCounted } from './unread.ts'

/** A user's conversation with their read state. */
export type ConversationRow = {
  chatUuid: string
  /** The other user; null in a room. */
  uid: string | null
  lastId: number | null
  readId: number
  unread: number
  /** How many unread messages mention the user. */
  unreadMentions: number
  isLetIn: boolean
  isClose: boolean
  updatedAt: number
  total: number
}

export type Which = {
  conversationType?: 'user' | 'group' | undefined
  /** One conversation: the other user's uid, or the room's uuid. */
  one?: string | undefined
  limit: number
  offset: number
  now: Date
}

/**
 * A user's conversations, newest first: direct ones, and those of rooms whose chat they have joined and may read now. A
 * deleted conversation comes back with the next message.
 */
export async function conversationRows(db: Db, me: string, which: Which): Promise<ConversationRow[]> {
  const { conversationType, one = null, limit, offset, now } = which
  const { rows } = await sql<ConversationRow>`
    with "chat" as (
      ${chatsOf(me, conversationType, now)}
    ), "known" as (
      select "chat".*, "group"."lastSentAt", "last"."id" as "lastId"
      from "chat"
      join "chatGroup" "group" on "group"."roomUuid" = "chat"."chatUuid"
      left join lateral (
        select "id" from "chatMessage"
        where "roomUuid" = "chat"."chatUuid" and "deletedAt" is null and "id" > "chat"."clearedId"
          and "category" <> 'action' and (not "isUnheard" or "sender" = ${me}::text)
        order by "sentAt" desc, "id" desc limit 1
      ) "last" on true
      where (${one}::uuid is null or ${one}::uuid in ("chat"."uid", "chat"."chatUuid"))
        and ("last"."id" is not null or "chat"."uid" is null)
    ), "page" as (
      select *, count(*) over ()::int as "total" from "known"
      order by "lastSentAt" desc, "chatUuid" limit ${limit}::int offset ${offset}::int
    )
    select "page"."chatUuid", "page"."uid", "page"."lastId", "page"."isLetIn", "page"."lastSentAt" as "updatedAt",
      "page"."total", coalesce("reading"."readId", 0) as "readId", "counted"."unread", "counted"."unreadMentions",
      "page"."uid" is not null and (
        exists (select from "friendship" where "lowUuid" = least(${me}::uuid, "page"."uid")
          and "highUuid" = greatest(${me}::uuid, "page"."uid"))
        or exists (select from "djFan" where "userUuid" = ${me}::uuid and "djUuid" = "page"."uid")) as "isClose"
    from "page"
    left join "chatReading" "reading" on "reading"."chatUuid" = "page"."chatUuid" and "reading"."uid" = ${me}::uuid
    cross join lateral (
      select count(*)::int as "unread", (count(*) filter (where "isMention"))::int as "unreadMentions" from (
        select jsonb_exists("said"."data"->'mentions', ${me}::text) as "isMention" from "chatMessage" "said"
        where "said"."roomUuid" = "page"."chatUuid" and "said"."deletedAt" is null and "said"."sender" <> ${me}::text
          and "said"."category" <> 'action' and not "said"."isUnheard"
          and "said"."id" > greatest(coalesce("reading"."readId", 0), "page"."clearedId")
          and ("page"."uid" is not null or "said"."sentAt" >= "page"."since")
        limit ${sql.lit(maxUnreadCounted)}
      ) "some"
    ) "counted"
    order by "page"."lastSentAt" desc, "page"."chatUuid"`.execute(db)
  return rows
}
