import type { Kysely } from 'kysely'

/** Where an upload goes once it is a song, and why it could not be added there. */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable('uploadedSong').addColumn('addTo', 'text').addColumn('notAdded', 'text').execute()
}
