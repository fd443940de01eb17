import { type Kysely, sql } from 'kysely'

/** Where people have songs begin and end, and where they hear the beat: each for themselves, and of an upload for all. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table "songCue" (
      "songId" integer not null references "song" ("id") on delete cascade,
      "userUuid" uuid not null,
      "cue" jsonb not null,
      primary key ("songId", "userUuid")
    )`.execute(db)
  await sql`create index "songCueOfUser" on "songCue" ("userUuid")`.execute(db)
  await sql`alter table "uploadedSong" add column "ownCue" jsonb`.execute(db)
}
