import { sql, type Kysely } from 'kysely'

/** Imports of DJs' own libraries: their playlists and tracks, and the song of each track. */
export async function up(db: Kysely<never>) {
  await sql`
    create table if not exists "libraryImport" (
      id bigint generated always as identity primary key,
      uuid uuid default gen_random_uuid() not null unique,
      "userUuid" uuid not null,
      digest text not null,
      format text not null,
      "fileName" text not null,
      status text default 'RECEIVING' not null,
      total integer not null,
      received integer default 0 not null,
      failure text,
      "createdAt" timestamptz default now() not null,
      "updatedAt" timestamptz default now() not null,
      constraint "libraryImportOnce" unique ("userUuid", digest)
    )
  `.execute(db)
  await sql`
    create table if not exists "libraryPlaylist" (
      "importId" bigint not null references "libraryImport" (id) on delete cascade,
      position integer not null,
      source text not null,
      folders text[] not null,
      name text not null,
      tracks integer[] not null,
      "crateId" bigint references crate (id) on delete set null,
      primary key ("importId", position)
    )
  `.execute(db)
  await sql`
    create table if not exists "libraryTrack" (
      "importId" bigint not null references "libraryImport" (id) on delete cascade,
      position integer not null,
      track jsonb not null,
      "fileKey" text,
      "tagKey" text,
      outcome text default 'waiting' not null,
      "songId" integer references song (id) on delete set null,
      suggestions integer[] default '{}' not null,
      "isPlaced" boolean default false not null,
      primary key ("importId", position)
    )
  `.execute(db)
  await sql`create index if not exists "libraryPlaylistOfCrate" on "libraryPlaylist" ("crateId")`.execute(db)
  await sql`create index if not exists "libraryTrackOfSong" on "libraryTrack" ("songId")`.execute(db)
}
