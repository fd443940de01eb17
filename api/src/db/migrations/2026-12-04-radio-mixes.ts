import { sql, type Kysely } from 'kysely'

/** The hand-overs that a room's radio sends as the room hears them. */
export async function up(db: Kysely<never>) {
  await sql`create table if not exists "radioMix" (
    "roomUuid" uuid not null,
    "after" text not null,
    "playId" text not null,
    "from" timestamptz not null,
    "until" timestamptz not null,
    "uploads" uuid[] not null,
    "readyAt" timestamptz,
    "sound" bytea,
    primary key ("roomUuid", "after")
  )`.execute(db)
  await sql`create index if not exists "radioMix_until" on "radioMix" ("until")`.execute(db)
}
