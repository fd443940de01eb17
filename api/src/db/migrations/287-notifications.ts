import { sql, type Kysely } from 'kysely'

/** What people were told, once for each occasion (`key`), and how they want to be told. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "notification" (
      "id" bigint generated always as identity primary key,
      "userUuid" uuid not null,
      "key" text not null,
      "kind" text not null,
      "fromUuid" uuid,
      "roomUuid" uuid,
      "about" jsonb not null,
      "isInApp" boolean not null,
      "createdAt" timestamptz not null,
      "readAt" timestamptz,
      "mailedAt" timestamptz,
      constraint "notificationOnce" unique ("userUuid", "key")
    )
  `.execute(db)
  await sql`create index "notificationOf" on "notification" ("userUuid", "id" desc) where "isInApp"`.execute(db)
  await sql`create index "notificationUnread" on "notification" ("userUuid") where "isInApp" and "readAt" is null`.execute(
    db,
  )
  await sql`create index "notificationAge" on "notification" ("createdAt")`.execute(db)
  await sql`
    create table "notificationSettings" (
      "userUuid" uuid primary key,
      "switches" jsonb not null,
      "quietHours" jsonb,
      "timeZone" text not null,
      "isEveryChannel" boolean not null,
      "updatedAt" timestamptz not null
    )
  `.execute(db)
  await sql`
    create table "mutedRoom" (
      "userUuid" uuid not null,
      "roomUuid" uuid not null,
      primary key ("userUuid", "roomUuid")
    )
  `.execute(db)
}
