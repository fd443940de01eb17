import { sql, type Kysely } from 'kysely'

/** Who has announced something. What was announced stays on record; other audiences go when they are old. */
export async function up(db: Kysely<never>) {
  await sql`alter table "notificationAudience" add column "byUuid" uuid`.execute(db)
  await sql`create index "notificationAudienceBy" on "notificationAudience" ("byUuid")`.execute(db)
}
