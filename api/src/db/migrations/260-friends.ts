import { sql, type Kysely } from 'kysely'

/** Who is whose friend, whose fan, and whom somebody does not want to hear of. People go by their uuid, as everywhere. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "friendship" (
      "lowUuid" uuid not null,
      "highUuid" uuid not null,
      "since" timestamptz not null,
      primary key ("lowUuid", "highUuid"),
      check ("lowUuid" < "highUuid")
    )
  `.execute(db)
  await sql`create index "friendshipOfHigher" on "friendship" ("highUuid")`.execute(db)
  await sql`
    create table "friendInvitation" (
      "id" integer generated always as identity primary key,
      "fromUuid" uuid not null,
      "toUuid" uuid not null,
      "invitationStatus" text not null check ("invitationStatus" in ('pending', 'accepted', 'rejected')),
      "createdAt" timestamptz not null,
      "answeredAt" timestamptz,
      "withdrawnAt" timestamptz,
      constraint "friendInvitationOnce" unique ("fromUuid", "toUuid")
    )
  `.execute(db)
  await sql`
    create unique index "friendInvitationOpen" on "friendInvitation"
      (least("fromUuid", "toUuid"), greatest("fromUuid", "toUuid")) where "invitationStatus" = 'pending'
  `.execute(db)
  await sql`create index "friendInvitationTo" on "friendInvitation" ("toUuid", "id")`.execute(db)
  await sql`
    create table "blockedUser" (
      "id" integer generated always as identity primary key,
      "byUuid" uuid not null,
      "userUuid" uuid not null,
      "createdAt" timestamptz not null,
      constraint "blockedOnce" unique ("byUuid", "userUuid")
    )
  `.execute(db)
  await sql`create index "blockedUserOf" on "blockedUser" ("userUuid")`.execute(db)
  await sql`
    create table "djFan" (
      "id" integer generated always as identity primary key,
      "djUuid" uuid not null,
      "userUuid" uuid not null,
      "notify" boolean not null,
      "createdAt" timestamptz not null,
      constraint "djFanOnce" unique ("djUuid", "userUuid")
    )
  `.execute(db)
  await sql`create index "djFanOf" on "djFan" ("userUuid", "id")`.execute(db)
}
