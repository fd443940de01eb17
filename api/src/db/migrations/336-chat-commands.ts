import { sql, type Kysely } from 'kysely'

/** The commands that bots announce in rooms, and the lines that went to a bot in place of the chat. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "chatCommand" (
      "roomUuid" uuid not null,
      "name" text not null,
      "botUuid" uuid not null,
      "description" text not null,
      "usage" text not null,
      primary key ("roomUuid", "name")
    )
  `.execute(db)
  await sql`create index "chatCommandOfBot" on "chatCommand" ("botUuid", "roomUuid")`.execute(db)
  await sql`
    create table "chatCommandLine" (
      "id" bigint generated always as identity primary key,
      "roomUuid" uuid not null,
      "botUuid" uuid not null,
      "sender" uuid not null,
      "senderEntity" jsonb not null,
      "muid" text,
      "name" text not null,
      "text" text not null,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "chatCommandLineOfBot" on "chatCommandLine" ("botUuid", "roomUuid", "id")`.execute(db)
  await sql`
    create unique index "chatCommandLineOnce" on "chatCommandLine" ("sender", "muid") where "muid" is not null
  `.execute(db)
}
