import { sql, type Kysely } from 'kysely'

/** Why an account was banned, and when and why it was last shown out: its person is told. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table "user"
      add column "banReason" text,
      add column "kickedAt" timestamptz,
      add column "kickReason" text
  `.execute(db)
}
