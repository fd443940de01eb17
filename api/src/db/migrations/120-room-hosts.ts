import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  // Which process holds a room, and how long each process is to be believed without being heard of again.
  await sql`alter table "roomSnapshot" add column "host" text`.execute(db)
  await sql`create table "roomHost" ("host" text primary key, "until" timestamptz not null)`.execute(db)
}
