import { sql } from 'kysely'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'

/** The unread count of one conversation. */
export const Unread = z
  .object({
    entityType: z.enum(['user', 'group']),
    entityId: z.string(),
    entity: z.looseObject({}),
    count: z.number(),
  })
  .meta({ id: 'ChatUnread' })
export type Unread = z.infer<typeof Unread>

/** Higher counts are capped: nobody needs the difference, and a room may have a hundred thousand messages. */
export const maxUnreadCounted = 999
/** Only the most recent conversations are counted. */
const maxChats = 100

/** Unread counts by conversation. Strangers who have not been accepted don't count. */
export async function unreadOf(
  { db }: Pick<App, 'db'>,
  me: string,
  { kinds, hidesBlocked }: { kinds: readonly ('user' | 'group')[]; hidesBlocked: boolean },
): Promise<Unread[]> {
  const people = kinds.includes('user') ? await unreadOfPeople(db, me) : []
  const rooms = kinds.includes('group') ? await unreadOfRooms(db, me, hidesBlocked) : []
  return [
    ...people.map(({ uid, unread }) => ({
      entityType: 'user' as const,
      entityId: uid,
      entity: { uid },
      count: unread,
    })),
    ...rooms.map(({ guid, unread }) => ({
      entityType: 'group' as const,
      entityId: guid,
      entity: { guid },
      count: unread,
    })),
  ]
}

async function unreadOfPeople(db: Db, me: string) {
  const { rows } = await sql<{ uid: string; unread: number }>`
    select case when "chat"."lowUuid" = ${me}::uuid then "chat"."highUuid" else "chat"."lowUuid" end as "uid",
      "counted"."unread"
    from "directChat" "chat"
    join "directChatSide" "side" on "side"."chatUuid" = "chat"."uuid" and "side"."uid" = ${me}::uuid
    join "chatGroup" "group" on "group"."roomUuid" = "chat"."uuid"
    left join "chatReading" "reading" on "reading"."chatUuid" = "chat"."uuid" and "reading"."uid" = ${me}::uuid
    cross join lateral (
      select count(*)::int as "unread" from (
        select from "chatMessage" "said"
        where "said"."roomUuid" = "chat"."uuid" and "said"."deletedAt" is null and "said"."receiverUid" = ${me}::uuid
          and "said"."category" <> 'action' and not "said"."isUnheard"
          and "said"."id" > greatest(coalesce("reading"."readId", 0), "side"."clearedId")
        limit ${sql.lit(maxUnreadCounted)}
      ) "some"
    ) "counted"
    where ${me}::uuid in ("chat"."lowUuid", "chat"."highUuid") and "side"."admittedAt" is not null
      and "counted"."unread" > 0
    order by "group"."lastSentAt" desc, "chat"."uuid" limit ${sql.lit(maxChats)}`.execute(db)
  return rows
}

async function unreadOfRooms(db: Db, me: string, hidesBlocked: boolean) {
  const { rows } = await sql<{ guid: string; unread: number }>`
    select "member"."roomUuid" as "guid", "counted"."unread"
    from "chatMember" "member"
    join "room" on "room"."uuid" = "member"."roomUuid" and "room"."deletedAt" is null and "room"."hasChat"
    join "chatGroup" "group" on "group"."roomUuid" = "member"."roomUuid"
    left join "chatReading" "reading" on "reading"."chatUuid" = "member"."roomUuid" and "reading"."uid" = ${me}::uuid
    cross join lateral (
      select count(*)::int as "unread" from (
        select from "chatMessage" "said"
        where "said"."roomUuid" = "member"."roomUuid" and "said"."deletedAt" is null and "said"."sender" <> ${me}::text
          and "said"."category" <> 'action' and "said"."id" > coalesce("reading"."readId", 0)
          and "said"."sentAt" >= coalesce(
            (select "sentAt" from "chatMessage" where "id" = "reading"."readId" and "roomUuid" = "member"."roomUuid"),
            floor(extract(epoch from "member"."joinedAt"))::bigint)
          and (not ${hidesBlocked}::boolean or "said"."sender" not in (
            select "userUuid"::text from "blockedUser" where "byUuid" = ${me}::uuid))
        limit ${sql.lit(maxUnreadCounted)}
      ) "some"
    ) "counted"
    where "member"."uid" = ${me}::uuid and "counted"."unread" > 0
    order by "group"."lastSentAt" desc, "member"."roomUuid" limit ${sql.lit(maxChats)}`.execute(db)
  return rows
}
