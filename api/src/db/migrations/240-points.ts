import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "pointsEntry" (
      "id" bigint generated always as identity primary key,
      "key" text not null,
      "userUuid" uuid not null,
      "seasonId" integer,
      "amount" integer not null,
      "reason" text not null,
      "playId" text,
      "byUuid" uuid,
      "note" text,
      "at" timestamptz not null,
      "toldAt" timestamptz not null,
      constraint "pointsEntryKey" unique ("key"),
      constraint "pointsEntrySeason" foreign key ("seasonId") references "season" ("id")
    )
  `.execute(db)
  await sql`create index "pointsEntryOfUser" on "pointsEntry" ("userUuid", "at")`.execute(db)
  await sql`create index "pointsEntryBy" on "pointsEntry" ("byUuid") where "byUuid" is not null`.execute(db)
  await sql`
    create table "rankingStatus" (
      "id" integer generated always as identity primary key,
      "userUuid" uuid not null,
      "seasonId" integer not null,
      "balance" integer not null,
      "reachedAt" timestamptz not null,
      constraint "rankingStatusOnce" unique ("userUuid", "seasonId"),
      constraint "rankingStatusSeason" foreign key ("seasonId") references "season" ("id"),
      constraint "rankingStatusNotNegative" check ("balance" >= 0)
    )
  `.execute(db)
  // The order of a ranking: most points, then who had them first, then a uuid. Counting down it is an index-only scan.
  await sql`
    create index "rankingOfSeason" on "rankingStatus" ("seasonId", "balance" desc, "reachedAt", "userUuid")
  `.execute(db)
  await sql`
    create table "lifetimeRanking" (
      "id" integer generated always as identity primary key,
      "userUuid" uuid not null,
      "balance" integer not null,
      "reachedAt" timestamptz not null,
      constraint "lifetimeRankingOnce" unique ("userUuid"),
      constraint "lifetimeRankingNotNegative" check ("balance" >= 0)
    )
  `.execute(db)
  await sql`
    create index "rankingOfAllTime" on "lifetimeRanking" ("balance" desc, "reachedAt", "userUuid")
  `.execute(db)
  // How many songs of a DJ somebody was counted for in a week (decision 0060).
  await sql`
    create table "pointsPair" (
      "djUuid" uuid not null,
      "listenerUuid" uuid not null,
      "week" integer not null,
      "songs" integer not null,
      primary key ("djUuid", "week", "listenerUuid")
    )
  `.execute(db)
  await sql`create index "pointsPairOfListener" on "pointsPair" ("listenerUuid")`.execute(db)
  await sql`create index "pointsPairOfWeek" on "pointsPair" ("week")`.execute(db)
  await sql`
    create table "customField" (
      "id" integer generated always as identity primary key,
      "seasonId" integer not null,
      "name" text not null,
      "value" text not null,
      constraint "customFieldOnce" unique ("seasonId", "name"),
      constraint "customFieldSeason" foreign key ("seasonId") references "season" ("id") on delete cascade
    )
  `.execute(db)
  // Those whom rankings leave out are few, and looked up for every page.
  await sql`
    create index "userNotRanked" on "user" ("uuid")
    where "role" = 'bot' or "deactivatedAt" is not null or "bannedUntil" is not null
  `.execute(db)
}
