import { sql, type Kysely } from 'kysely'

/** Whether a room may be heard as a radio station, and where its playlists count from. */
export async function up(db: Kysely<never>) {
  await sql`alter table "room" add column if not exists "radio" boolean not null default true`.execute(db)
  await sql`create table if not exists "roomRadio" (
    "roomUuid" uuid primary key,
    "segment" integer not null,
    "discontinuity" integer not null
  )`.execute(db)
}
