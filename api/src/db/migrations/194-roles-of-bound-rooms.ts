import { sql, type Kysely } from 'kysely'

/** Takes the roles that came from Discord in rooms that are bound to no guild: none of them could have come rightly. */
export async function up(db: Kysely<never>) {
  await sql`
    with "gone" as (
      delete from "discordGivenRole"
      where not exists (select from "discordBinding" where "discordBinding"."roomId" = "discordGivenRole"."roomId")
      returning "roomId", "userUuid", "role"
    )
    delete from "roomUserRole" using "gone"
    where "roomUserRole"."roomId" = "gone"."roomId"
      and "roomUserRole"."userUuid" = "gone"."userUuid"
      and "roomUserRole"."role" = "gone"."role"
  `.execute(db)
}
