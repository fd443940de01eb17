import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "event" (
      "id" integer generated always as identity primary key,
      "uuid" uuid not null unique,
      "slug" text not null unique,
      "name" text not null,
      "description" text not null default '',
      "roomId" integer references "room" ("id") on delete set null,
      "startTime" timestamptz not null,
      "endTime" timestamptz not null,
      "createdByUserUuid" uuid not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index "eventsByStart" on "event" ("startTime", "id")`.execute(db)
  await sql`create index "eventsByEnd" on "event" ("endTime")`.execute(db)
  await sql`create index "songPlayByTime" on "songPlay" ("playedAt")`.execute(db)
  await sql`create index "songPlayOfDj" on "songPlay" ("djUuid", "playedAt")`.execute(db)
}
