import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`create index "uploadedSongByIsrc" on "uploadedSong" ("isrc") where "isrc" is not null`.execute(db)
}
