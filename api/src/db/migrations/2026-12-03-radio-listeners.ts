import { sql, type Kysely } from 'kysely'

/** How many radio listeners each process has counted. */
export async function up(db: Kysely<never>) {
  await sql`create table if not exists "radioListeners" (
    "roomUuid" uuid not null,
    "process" text not null,
    "listeners" integer not null,
    "countedAt" timestamptz not null,
    primary key ("roomUuid", "process")
  )`.execute(db)
}
