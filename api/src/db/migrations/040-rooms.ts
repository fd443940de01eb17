import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "room" (
      "id" integer generated always as identity primary key,
      "uuid" uuid not null unique default gen_random_uuid(),
      "slug" text not null unique check ("slug" = lower("slug")),
      "name" text not null,
      "description" text not null default '',
      "vibe" text not null default '',
      "type" text not null default 'PUBLIC',
      "design" text not null default 'CLUB',
      "djType" text not null default 'EVERYONE',
      "numberOfDjs" integer not null default 5,
      "songsPerDj" integer not null default 1,
      "roomSize" integer not null default 50,
      "musicProviderKeys" text[] not null default '{}',
      "genres" text[] not null default '{}',
      "hasChat" boolean not null default true,
      "explicit" boolean not null default true,
      "promoted" boolean not null default false,
      "liveAudio" boolean not null default false,
      "isLive" boolean not null default false,
      "unlisted" boolean not null default false,
      "varietyStyleMusic" boolean not null default false,
      "entryFee" integer not null default 0,
      "freeEntries" integer not null default 0,
      "passwordHash" text,
      "guestPasswordHash" text,
      "posterUrl" text,
      "externalUrl" text,
      "discordServer" text,
      "pinnedMessages" jsonb not null default '[]',
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz
    )
  `.execute(db)
  // The street of rooms: newest first behind the live ones, and the rooms behind a password.
  await sql`create index "roomListed" on "room" ("id" desc)
    where "deletedAt" is null and "type" = 'PUBLIC' and not "unlisted"`.execute(db)
  await sql`create index "roomPassword" on "room" ("passwordHash") where "passwordHash" is not null`.execute(db)

  await sql`
    create table "roomUserRole" (
      "id" integer generated always as identity primary key,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "userUuid" uuid not null,
      "role" text not null,
      "expirationTime" timestamptz,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      constraint "roomUserRoleOnce" unique ("roomId", "userUuid", "role")
    )
  `.execute(db)
  await sql`create unique index "roomOneOwner" on "roomUserRole" ("roomId") where "role" = 'owner'`.execute(db)
  await sql`create index "roomUserRoleOfUser" on "roomUserRole" ("userUuid", "role")`.execute(db)

  await sql`
    create table "roomVisit" (
      "userUuid" uuid not null,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "visitedAt" timestamptz not null,
      primary key ("userUuid", "roomId")
    )
  `.execute(db)
  await sql`create index "roomVisitLatest" on "roomVisit" ("userUuid", "visitedAt" desc)`.execute(db)

  await sql`
    create table "roomModeration" (
      "id" bigint generated always as identity primary key,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "what" text not null,
      "userUuid" uuid,
      "byUuid" uuid,
      "role" text,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "roomModerationOfRoom" on "roomModeration" ("roomId", "id" desc)`.execute(db)
}
