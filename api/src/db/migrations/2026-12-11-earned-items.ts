import { sql, type Kysely } from 'kysely'

/** What users have earned by playing. It stays theirs, whatever is counted later. */
export async function up(db: Kysely<never>) {
  await sql`
    create table if not exists "earnedItem" (
      "userUuid" uuid not null,
      "item" text not null,
      "earnedAt" timestamptz not null,
      primary key ("userUuid", "item")
    )
  `.execute(db)
}
