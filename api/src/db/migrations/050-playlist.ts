import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await createSongs(db)
  await createCrates(db)
  await createPlays(db)
}

async function createSongs(db: Kysely<never>) {
  await sql`
    create table "song" (
      "id" integer generated always as identity primary key,
      "songShortId" text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
      "trackName" text not null,
      "artistName" text not null default '',
      "genre" text,
      "duration" double precision,
      "isrc" text,
      "playbackToken" text,
      "explicit" boolean,
      "status" text not null,
      "musicProviders" jsonb not null default '{}',
      "thumbnails" jsonb not null default '{}',
      "beat" jsonb,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "songProvider" (
      "provider" text not null,
      "providerSongId" text not null,
      "songId" integer not null references "song" ("id") on delete cascade deferrable initially deferred,
      primary key ("provider", "providerSongId")
    )
  `.execute(db)
  await sql`create index "songProviderOfSong" on "songProvider" ("songId")`.execute(db)
}

async function createCrates(db: Kysely<never>) {
  await sql`
    create table "crate" (
      "id" bigint generated always as identity primary key,
      "uuid" uuid not null unique default gen_random_uuid(),
      "shortId" text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
      "userUuid" uuid not null,
      "special" text check ("special" in ('queue', 'likes')),
      "crateName" text not null,
      "description" text not null default '',
      "isPublic" boolean not null default false,
      "currentPosition" integer not null default 0,
      "importStatus" text not null default 'COMPLETE',
      "songCount" integer not null default 0,
      "lowRank" bigint not null default 0,
      "highRank" bigint not null default 0,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      constraint "crateSpecialOnce" unique ("userUuid", "special")
    )
  `.execute(db)
  await sql`create index "crateOfUser" on "crate" ("userUuid", "id" desc)`.execute(db)

  await sql`
    create table "crateSong" (
      "id" bigint generated always as identity primary key,
      "uuid" uuid not null unique default gen_random_uuid(),
      "crateId" bigint not null references "crate" ("id") on delete cascade,
      "songId" integer not null references "song" ("id") on delete cascade,
      "rank" bigint not null,
      "addedAt" timestamptz not null default now(),
      constraint "crateSongRank" unique ("crateId", "rank") deferrable initially immediate
    )
  `.execute(db)
  await sql`create index "crateSongOfSong" on "crateSong" ("songId", "crateId")`.execute(db)
}

async function createPlays(db: Kysely<never>) {
  await sql`
    create table "songPlay" (
      "id" bigint generated always as identity primary key,
      "playId" text not null unique,
      "roomUuid" uuid not null,
      "djUuid" uuid not null,
      "songId" integer,
      "song" jsonb not null,
      "likes" integer not null default 0,
      "dislikes" integer not null default 0,
      "stars" integer not null default 0,
      "playedAt" timestamptz not null,
      "endedAt" timestamptz
    )
  `.execute(db)
  await sql`create index "songPlayOfRoom" on "songPlay" ("roomUuid", "playedAt" desc, "id" desc)`.execute(db)
}
