import { sql, type Kysely } from 'kysely'

/**
 * Conversations between two people, how far somebody has read, and messages that tell of a change to another. A
 * conversation is a chat like a room's: its uuid stands where a room's stands.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table "directChat" (
      "uuid" uuid primary key,
      "lowUuid" uuid not null,
      "highUuid" uuid not null,
      "createdAt" timestamptz not null,
      constraint "directChatOnce" unique ("lowUuid", "highUuid"),
      check ("lowUuid" < "highUuid")
    )
  `.execute(db)
  await sql`create index "directChatOfHigher" on "directChat" ("highUuid")`.execute(db)
  await sql`
    create table "directChatSide" (
      "chatUuid" uuid not null references "directChat" ("uuid") on delete cascade,
      "uid" uuid not null,
      "admittedAt" timestamptz,
      "clearedId" bigint not null default 0,
      primary key ("chatUuid", "uid")
    )
  `.execute(db)
  await sql`
    create table "chatReading" (
      "chatUuid" uuid not null,
      "uid" uuid not null,
      "deliveredId" bigint not null default 0,
      "deliveredAt" bigint,
      "readId" bigint not null default 0,
      "readAt" bigint,
      primary key ("chatUuid", "uid")
    )
  `.execute(db)
  await sql`create index "chatMemberOf" on "chatMember" ("uid", "roomUuid")`.execute(db)
  await sql`alter table "chatMessage" add column "receiverUid" uuid`.execute(db)
  await sql`alter table "chatMessage" add column "actionOn" bigint`.execute(db)
  await sql`alter table "chatMessage" add column "isUnheard" boolean not null default false`.execute(db)
  await sql`
    create index "chatMessageReplies" on "chatMessage" ("parentId", "sentAt", "id") where "parentId" is not null
  `.execute(db)
}
