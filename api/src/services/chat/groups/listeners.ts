import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** The given users who have joined the chat of a room and may read it now. */
export async function chatListenersIn(
  db: Db,
  { roomUuid, uids, now }: { roomUuid: string; uids: readonly string[]; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select "member"."uid" from "chatMember" "member"
    join "room" on "room"."uuid" = "member"."roomUuid" and "room"."deletedAt" is null and "room"."hasChat"
    where "member"."roomUuid" = ${roomUuid}::uuid and "member"."uid" = any(${[...uids]}::uuid[]) and not exists (
      select from "roomUserRole" "role"
      where "role"."roomId" = "room"."id" and "role"."userUuid" = "member"."uid"
        and (("role"."role" = 'banned' and coalesce("role"."expirationTime", 'infinity') > ${now}::timestamptz)
          or ("role"."role" = 'kicked' and "role"."expirationTime" > ${now}::timestamptz)))`.execute(db)
  return rows.map(({ uid }) => uid)
}
