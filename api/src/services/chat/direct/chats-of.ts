import { sql } from 'kysely'

/** A conversation of a user. `uid` is the other user; null in a room. */
export type ChatOfSomebody = {
  chatUuid: string
  uid: string | null
  clearedId: number
  isLetIn: boolean
  /** When it began for this user, in seconds. */
  since: number
}

/** A user's conversations, as a query: direct ones, and those of rooms whose chat they have joined and may read now. */
export const chatsOf = (me: string, kind: 'user' | 'group' | undefined, now: Date) => sql<ChatOfSomebody>`
  select "direct"."uuid" as "chatUuid",
    case when "direct"."lowUuid" = ${me}::uuid then "direct"."highUuid" else "direct"."lowUuid" end as "uid",
    "side"."clearedId", "side"."admittedAt" is not null as "isLetIn",
    floor(extract(epoch from "direct"."createdAt"))::bigint as "since"
  from "directChat" "direct"
  join "directChatSide" "side" on "side"."chatUuid" = "direct"."uuid" and "side"."uid" = ${me}::uuid
  where ${me}::uuid in ("direct"."lowUuid", "direct"."highUuid") and ${kind !== 'group'}::boolean
  union all
  select "member"."roomUuid", null::uuid, 0, true, floor(extract(epoch from "member"."joinedAt"))::bigint
  from "chatMember" "member"
  join "room" on "room"."uuid" = "member"."roomUuid" and "room"."deletedAt" is null and "room"."hasChat"
  where "member"."uid" = ${me}::uuid and ${kind !== 'user'}::boolean and not exists (
    select from "roomUserRole" "role"
    where "role"."roomId" = "room"."id" and "role"."userUuid" = ${me}::uuid
      and (("role"."role" = 'banned' and coalesce("role"."expirationTime", 'infinity') > ${now}::timestamptz)
        or ("role"."role" = 'kicked' and "role"."expirationTime" > ${now}::timestamptz)))`
