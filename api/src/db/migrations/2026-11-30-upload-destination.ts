import { sql, type Kysely } from 'kysely'

/** Where an upload goes once it is a song, and why it could not be added there. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table "uploadedSong"
      add column if not exists "addTo" text,
      add column if not exists "notAdded" text
  `.execute(db)
}
