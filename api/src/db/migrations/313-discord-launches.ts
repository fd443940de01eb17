import { sql, type Kysely } from 'kysely'

/** Which room somebody opens an activity for, and which room a running activity was opened for. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "discordLaunch" (
      "userUuid" uuid primary key,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "instanceId" text,
      "launchedAt" timestamptz not null
    )
  `.execute(db)
  await sql`
    create table "discordInstance" (
      "instanceId" text primary key,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "openedAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "discordInstanceOpenedAt" on "discordInstance" ("openedAt")`.execute(db)
}
