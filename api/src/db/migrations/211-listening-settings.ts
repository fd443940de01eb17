import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "userSettings" add column "audioQuality" text not null default 'medium'`.execute(db)
  await sql`alter table "userSettings" add column "showsPlays" boolean not null default true`.execute(db)
}
