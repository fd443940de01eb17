import { sql, type Kysely } from 'kysely'

/** What is told over the chat's sockets, for the processes that share this database; a minute old it is gone. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "chatFrame" (
      "id" bigint generated always as identity primary key,
      "host" text not null,
      "toRoom" uuid,
      "toPeople" uuid[],
      "frame" jsonb not null,
      "at" timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index "chatFrameByTime" on "chatFrame" ("at")`.execute(db)
}
