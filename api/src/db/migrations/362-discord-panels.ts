import { sql, type Kysely } from 'kysely'

/** The messages in Discord's channels that follow a room, so that a bot that comes back goes on with them. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "discordPanel" (
      "channelId" text primary key,
      "guildId" text not null,
      "messageId" text not null,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "takesRequests" boolean not null,
      "locale" text not null,
      "until" timestamptz
    )
  `.execute(db)
  await sql`create index "discordPanelRoom" on "discordPanel" ("roomId")`.execute(db)
}
