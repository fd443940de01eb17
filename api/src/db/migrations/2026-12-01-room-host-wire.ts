import { sql, type Kysely } from 'kysely'

/** The version of the inter-process protocol that a process speaks. */
export async function up(db: Kysely<never>) {
  await sql`alter table "roomHost" add column if not exists wire integer`.execute(db)
}
