import { sql, type Kysely } from 'kysely'

/** The manners of the booth are called its rules. What rooms have switched on stays switched on. */
export async function up(db: Kysely<never>) {
  await sql`alter table "room" rename column "manners" to "boothRules"`.execute(db)
}
