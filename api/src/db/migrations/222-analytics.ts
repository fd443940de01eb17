import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "clientEvent" (
      "id" bigint generated always as identity primary key,
      "topic" text not null,
      "record" jsonb not null,
      "userUuid" uuid not null,
      "isGuest" boolean not null,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "clientEventOfTopic" on "clientEvent" ("topic", "id")`.execute(db)
  await sql`create index "clientEventAt" on "clientEvent" ("at")`.execute(db)
  await sql`create index "clientEventOfUser" on "clientEvent" ("userUuid")`.execute(db)
  await sql`
    create table "place" (
      "userUuid" uuid primary key,
      "country" text,
      "region" text,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "placeAt" on "place" ("at")`.execute(db)
}
