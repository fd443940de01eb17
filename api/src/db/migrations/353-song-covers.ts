import { type Kysely, sql } from 'kysely'

/** Covers that people give their uploads, and how often a room has played a song. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table "uploadedSong" add column "coverFile" text`.execute(db)
  await sql`
    create index "songPlayOfSongInRoom" on "songPlay" ("roomUuid", "songId", "playedAt" desc)
    where "songId" is not null`.execute(db)
}
