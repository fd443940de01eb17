import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`create index "roomPromoted" on "room" ("id" desc)
    where "deletedAt" is null and "promoted" and "type" = 'PUBLIC' and not "unlisted"`.execute(db)
  await sql`create index "roomThatIs" on "room" ("id") where "deletedAt" is null`.execute(db)
  // Ended roles are cleared when a room gets a new one.
  await sql`create index "roomUserRoleEnds" on "roomUserRole" ("roomId", "expirationTime")
    where "expirationTime" is not null`.execute(db)
}
