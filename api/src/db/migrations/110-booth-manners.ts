import { sql, type Kysely } from 'kysely'

/** What a room has switched on of the booth's manners; a key that is not there is off. */
export async function up(db: Kysely<never>) {
  await sql`alter table "room" add column "manners" jsonb not null default '{}'`.execute(db)
}
