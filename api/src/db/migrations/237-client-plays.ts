import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "userSettings" add column "sharesStatistics" boolean not null default true`.execute(db)
  await sql`alter table "clientEvent" add column "playId" text`.execute(db)
  await sql`alter table "clientEvent" add column "heardMs" integer not null default 0`.execute(db)
  await sql`
    create unique index "clientEventOfPlay" on "clientEvent" ("userUuid", "topic", "playId") where "playId" is not null
  `.execute(db)
}
