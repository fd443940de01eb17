import { type Kysely, sql } from 'kysely'

/** What has to be known of a song to mix it with others, as processing finds it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table "song" add column "cue" jsonb`.execute(db)
  await sql`alter table "uploadedSong" add column "cue" jsonb`.execute(db)
}
