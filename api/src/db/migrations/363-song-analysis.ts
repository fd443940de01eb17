import { type Kysely, sql } from 'kysely'

/** When the sound of a song was listened to, so that this is done once, whatever came of it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table "song" add column "analysedAt" timestamptz`.execute(db)
  // Uploads of before there were cues are few among many: they are found without looking at all.
  await sql`
    create index "uploadWithoutCue" on "uploadedSong" ("id")
    where "cue" is null and "status" = 'VERIFIED' and "deletedAt" is null`.execute(db)
}
