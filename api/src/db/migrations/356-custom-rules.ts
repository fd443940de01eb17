import { sql, type Kysely } from 'kysely'

/** The rules that the staff of a room have put together themselves. */
export async function up(db: Kysely<never>) {
  await sql`alter table "room" add column "customRules" jsonb not null default '[]'`.execute(db)
}
