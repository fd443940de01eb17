import { sql, type Kysely } from 'kysely'

/** What could not be read of an imported library: the first problems, and how many there are. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table "libraryImport"
      add column if not exists problems jsonb default '[]' not null,
      add column if not exists "problemCount" integer default 0 not null
  `.execute(db)
}
