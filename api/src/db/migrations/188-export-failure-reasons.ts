import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "crateExport" add column "failureReason" text`.execute(db)
}
