import { sql, type Kysely } from 'kysely'

/** The secret links to the radio of rooms that not everybody may hear. */
export async function up(db: Kysely<never>) {
  await sql`create table if not exists "radioLink" (
    "roomUuid" uuid primary key,
    "keyHash" text not null unique,
    "key" text not null,
    "createdAt" timestamptz not null
  )`.execute(db)
}
