import { sql, type Kysely } from 'kysely'

/** Who has a socket of the chat open, where each person's connections have an object of their own. */
export async function up(db: Kysely<never>) {
  await sql`create table "connectedChat" ("uid" uuid primary key)`.execute(db)
}
