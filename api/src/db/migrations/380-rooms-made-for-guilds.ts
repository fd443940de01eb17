import { sql, type Kysely } from 'kysely'

/**
 * The Discord server that a room was made for, by somebody who opened an activity there. Its people trust this column, so
 * no client sets it; `discordServer` is what staff of the room write.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table "room" add column "madeForGuildId" text`.execute(db)
  // Rooms made for a server were bound to it as they were made. Whoever claimed a server later did not get that far.
  await sql`
    update "room" set "madeForGuildId" = "discordBinding"."guildId"
    from "discordBinding"
    where "discordBinding"."roomId" = "room"."id"
      and "discordBinding"."channelId" <> ''
      and ("discordBinding"."guildId" = "room"."discordServer" or "discordBinding"."guildId" = 'conversations')
      and "discordBinding"."createdAt" between "room"."createdAt" and "room"."createdAt" + interval '1 minute'
  `.execute(db)
}
