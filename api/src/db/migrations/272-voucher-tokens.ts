import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "voucher" add column "tokens" integer not null default 0`.execute(db)
}
