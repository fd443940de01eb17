import { sql, type Kysely } from 'kysely'

/** What DJs earn in the rooms of Discord servers, season by season, and what those servers are called (decision 0113). */
export async function up(db: Kysely<never>) {
  await sql`
    create table "guildRanking" (
      "guildId" text not null,
      "seasonId" integer not null,
      "balance" integer not null,
      "reachedAt" timestamptz not null,
      primary key ("guildId", "seasonId"),
      constraint "guildRankingSeason" foreign key ("seasonId") references "season" ("id")
    )
  `.execute(db)
  // The order of the ranking: most points, then who had them first, then the id.
  await sql`
    create index "guildsOfSeason" on "guildRanking" ("seasonId", "balance" desc, "reachedAt", "guildId")
  `.execute(db)
  await sql`
    create table "guildDjRanking" (
      "guildId" text not null,
      "seasonId" integer not null,
      "userUuid" uuid not null,
      "balance" integer not null,
      "reachedAt" timestamptz not null,
      primary key ("userUuid", "guildId", "seasonId"),
      constraint "guildDjRankingSeason" foreign key ("seasonId") references "season" ("id")
    )
  `.execute(db)
  await sql`
    create index "djsOfGuild" on "guildDjRanking" ("guildId", "seasonId", "balance" desc, "reachedAt", "userUuid")
  `.execute(db)
  await sql`
    alter table "discordGuild" add column "publicName" text, add column "nameReadAt" timestamptz
  `.execute(db)
}
