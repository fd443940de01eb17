import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "discordGuild" (
      "guildId" text primary key,
      "settings" jsonb not null default '{}',
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  // The empty channel is the guild itself: the room of every channel that has none of its own.
  await sql`
    create table "discordBinding" (
      "guildId" text not null,
      "channelId" text not null default '',
      "roomId" integer not null references "room" ("id") on delete cascade,
      "boundByUserUuid" uuid,
      "createdAt" timestamptz not null default now(),
      primary key ("guildId", "channelId")
    )
  `.execute(db)
  await sql`create index "discordBindingByRoom" on "discordBinding" ("roomId")`.execute(db)
  // Roles that came from a role over there, so that they go with it and those given by hand stay.
  await sql`
    create table "discordGivenRole" (
      "roomId" integer not null references "room" ("id") on delete cascade,
      "userUuid" uuid not null,
      "role" text not null,
      primary key ("roomId", "userUuid", "role")
    )
  `.execute(db)
}
