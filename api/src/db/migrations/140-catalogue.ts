import { sql, type Kysely } from 'kysely'

const shortId = sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`

export async function up(db: Kysely<never>) {
  await sql`
    create table "artist" (
      "id" integer generated always as identity primary key,
      "artistShortId" text not null unique default ${shortId},
      "artistName" text not null,
      "nameKey" text not null unique,
      "createdAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "album" (
      "id" integer generated always as identity primary key,
      "albumShortId" text not null unique default ${shortId},
      "albumName" text not null,
      "nameKey" text not null,
      "artistId" integer not null references "artist" ("id"),
      "releaseYear" integer,
      "artwork" text,
      "createdAt" timestamptz not null default now(),
      constraint "albumOncePerArtist" unique ("artistId", "nameKey")
    )
  `.execute(db)
  await sql`
    create table "genre" (
      "id" integer generated always as identity primary key,
      "name" text not null,
      "nameKey" text not null unique
    )
  `.execute(db)
  await sql`
    alter table "song"
      add column "albumId" integer references "album" ("id"),
      add column "releaseYear" integer,
      add column "links" jsonb not null default '{}',
      add column "previews" jsonb not null default '{}',
      add column "lookedUpAt" timestamptz
  `.execute(db)
  await sql`create index "songOfAlbum" on "song" ("albumId") where "albumId" is not null`.execute(db)
  await sql`create index "songByIsrc" on "song" ("isrc") where "isrc" is not null`.execute(db)
  await sql`create index "songByChange" on "song" ("updatedAt", "id")`.execute(db)
  await sql`create index "songByTrackName" on "song" (lower("trackName") text_pattern_ops)`.execute(db)
  await sql`create index "songByArtistName" on "song" (lower("artistName") text_pattern_ops)`.execute(db)

  await sql`alter table "crate" add column "importing" jsonb`.execute(db)
  await sql`create index "crateImporting" on "crate" ("id") where "importStatus" = 'IN_PROGRESS'`.execute(db)
  await sql`
    create table "crateExport" (
      "id" bigint generated always as identity primary key,
      "uuid" uuid not null unique,
      "crateId" bigint not null references "crate" ("id") on delete cascade,
      "userUuid" uuid not null,
      "provider" text not null,
      "status" text not null default 'IN_PROGRESS' check ("status" in ('IN_PROGRESS', 'FAILED', 'COMPLETE')),
      "total" integer not null,
      "done" integer not null default 0,
      "missed" integer not null default 0,
      "afterRank" bigint,
      "playlistId" text,
      "playlistLink" text,
      "failure" text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "trackAnalysis" (
      "spotifyId" text primary key,
      "status" text not null check ("status" in ('ENQUEUED', 'FINISHED', 'FAILED')),
      "updatedAt" timestamptz not null
    )
  `.execute(db)
}
