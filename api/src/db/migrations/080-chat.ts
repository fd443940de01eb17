import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "chatGroup" (
      "roomUuid" uuid primary key,
      "lastSentAt" bigint not null default 0,
      "messageCount" integer not null default 0
    )
  `.execute(db)
  await sql`
    create table "chatMember" (
      "roomUuid" uuid not null,
      "uid" uuid not null,
      "joinedAt" timestamptz not null,
      primary key ("roomUuid", "uid")
    )
  `.execute(db)
  await sql`create index "chatMemberByTime" on "chatMember" ("roomUuid", "joinedAt", "uid")`.execute(db)
  await sql`
    create table "chatMessage" (
      "id" bigint generated always as identity primary key,
      "muid" text,
      "roomUuid" uuid not null,
      "sender" text not null,
      "senderEntity" jsonb not null,
      "category" text not null,
      "type" text not null,
      "data" jsonb not null,
      "parentId" bigint,
      "sentAt" bigint not null,
      "updatedAt" bigint not null,
      "createdAt" timestamptz not null,
      "editedAt" bigint,
      "deletedAt" bigint,
      "deletedBy" text
    )
  `.execute(db)
  await sql`
    create index "chatMessageOfGroup" on "chatMessage" ("roomUuid", "sentAt", "id") where "deletedAt" is null
  `.execute(db)
  await sql`
    create unique index "chatMessageOnce" on "chatMessage" ("sender", "muid") where "muid" is not null
  `.execute(db)
  await sql`
    create table "chatReaction" (
      "id" bigint generated always as identity,
      "messageId" bigint not null references "chatMessage" ("id") on delete cascade,
      "reaction" text not null,
      "uid" text not null,
      "name" text not null,
      "reactedAt" timestamptz not null,
      primary key ("messageId", "reaction", "uid")
    )
  `.execute(db)
}
