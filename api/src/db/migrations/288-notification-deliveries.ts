import { sql, type Kysely } from 'kysely'

/**
 * What is on its way. An audience is gone through page by page (`cursor`); a delivery is claimed before it is sent, so
 * that no crash has it sent twice.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table "notificationAudience" (
      "id" bigint generated always as identity primary key,
      "key" text not null constraint "notificationAudienceOnce" unique,
      "occasion" jsonb not null,
      "audience" jsonb not null,
      "cursor" uuid,
      "reached" integer not null default 0,
      "createdAt" timestamptz not null,
      "finishedAt" timestamptz
    )
  `.execute(db)
  await sql`
    create table "notificationDelivery" (
      "id" bigint generated always as identity primary key,
      "notificationId" bigint not null references "notification" ("id") on delete cascade,
      "channel" text not null check ("channel" in ('push', 'discord')),
      "deviceId" bigint references "device" ("id") on delete cascade,
      "priority" smallint not null,
      "dueAt" timestamptz not null,
      "expiresAt" timestamptz not null,
      "state" text not null default 'waiting' check ("state" in ('waiting', 'claimed', 'sent', 'failed')),
      "attempts" smallint not null default 0,
      "claimedAt" timestamptz
    )
  `.execute(db)
  await sql`
    create unique index "notificationDeliveryOnce" on "notificationDelivery"
      ("notificationId", "channel", coalesce("deviceId", 0))
  `.execute(db)
  await sql`
    create index "notificationDeliveryDue" on "notificationDelivery" ("priority", "id", "dueAt")
      where "state" = 'waiting'
  `.execute(db)
  await sql`create index "notificationDeliveryClaimed" on "notificationDelivery" ("claimedAt") where "state" = 'claimed'`.execute(
    db,
  )
  await sql`create index "notificationDeliveryDevice" on "notificationDelivery" ("deviceId")`.execute(db)
  await sql`
    create table "notificationPace" (
      "topic" text primary key,
      "recent" jsonb not null,
      "updatedAt" timestamptz not null
    )
  `.execute(db)
}
