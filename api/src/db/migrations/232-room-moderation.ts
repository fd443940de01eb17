import { sql, type Kysely } from 'kysely'

/** How rooms keep order: their settings, the words they filter, and when people last wrote where slow mode is on. */
export async function up(db: Kysely<never>) {
  await sql`alter table "room" add column "moderation" jsonb not null default '{}'`.execute(db)
  await sql`
    create table "roomWordFilter" (
      "roomUuid" uuid primary key,
      "words" jsonb not null default '[]',
      "updatedAt" timestamptz not null
    )
  `.execute(db)
  await sql`
    create table "chatPace" (
      "roomUuid" uuid not null,
      "uid" uuid not null,
      "wroteAt" timestamptz not null,
      primary key ("roomUuid", "uid")
    )
  `.execute(db)
  await sql`create index "chatPaceOf" on "chatPace" ("uid")`.execute(db)
}
