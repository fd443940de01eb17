import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "job" (
      "id" bigint generated always as identity primary key,
      "kind" text not null,
      "payload" jsonb not null,
      "dedupeKey" text,
      "runAt" timestamptz not null,
      "attempts" integer not null default 0,
      "takenUntil" timestamptz,
      "takenBy" uuid,
      "lastError" text,
      "givenUpAt" timestamptz,
      "createdAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index "jobDue" on "job" ("runAt", "id") where "givenUpAt" is null`.execute(db)
  await sql`
    create unique index "jobWaitingOnce" on "job" ("kind", "dedupeKey")
    where "takenUntil" is null and "givenUpAt" is null
  `.execute(db)
  await sql`
    create table "uploadedSong" (
      "id" integer generated always as identity primary key,
      "uuid" uuid not null unique,
      "userUuid" uuid not null,
      "songId" text not null,
      "sha256" text not null,
      "fileName" text not null,
      "size" bigint not null,
      "status" text not null,
      "progress" real not null default 0,
      "failure" text,
      "failureReason" text,
      "trackName" text,
      "artistName" text,
      "albumName" text,
      "genre" text,
      "isrc" text,
      "releaseYear" integer,
      "explicit" boolean not null default false,
      "isPublic" boolean not null default false,
      "given" text[] not null default '{}',
      "duration" double precision,
      "gainDb" double precision,
      "beat" jsonb,
      "envelope" jsonb,
      "hlsKey" bytea,
      "coverType" text,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz
    )
  `.execute(db)
  await sql`
    create unique index "uploadedSongOncePerPerson" on "uploadedSong" ("userUuid", "sha256") where "deletedAt" is null
  `.execute(db)
  await sql`alter table "song" add column "gainDb" double precision`.execute(db)
  await sql`create index "uploadedSongOfPerson" on "uploadedSong" ("userUuid", "id")`.execute(db)
  await sql`create index "uploadedSongBySongId" on "uploadedSong" ("songId")`.execute(db)
  await sql`
    create index "uploadedSongPublic" on "uploadedSong" ("id")
    where "isPublic" and "deletedAt" is null and "status" = 'VERIFIED'
  `.execute(db)
}
