import { sql, type Kysely } from 'kysely'

/** The picture behind `customFaceUrl` is fetched once and served by us: its name in the storage. */
export async function up(db: Kysely<never>) {
  await sql`alter table "avatar" add column "customFace" text`.execute(db)
}
