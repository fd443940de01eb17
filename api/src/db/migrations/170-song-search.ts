import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "songSearch" (
      "songId" integer primary key references "song" ("id") on delete cascade,
      "title" text not null,
      "added" text not null,
      "artist" text not null,
      "size" integer not null,
      "explicit" boolean not null,
      "words" tsvector not null
    )
  `.execute(db)
  // Whoever searches would pay for what is put off.
  await sql`create index "songSearchWords" on "songSearch" using gin ("words") with (fastupdate = off)`.execute(db)
  // Titles may be longer than an index can hold.
  await sql`create index "songSearchTitle" on "songSearch" (left("title", 60) text_pattern_ops)`.execute(db)
  await sql`
    create table "searchWord" (
      "word" text primary key,
      "keys" text[] not null,
      "songs" integer not null
    ) with (fillfactor = 80)
  `.execute(db)
  await sql`create index "searchWordKeys" on "searchWord" using gin ("keys") with (fastupdate = off)`.execute(db)

  await sql`
    create table "songToIndex" (
      "id" bigint generated always as identity primary key,
      "songId" integer not null
    )
  `.execute(db)
  await sql`
    create function "noteSongToIndex"() returns trigger language plpgsql as $$
    begin
      insert into "songToIndex" ("songId") values (new."id");
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger "songIsNew" after insert on "song" for each row execute function "noteSongToIndex"()
  `.execute(db)
  await sql`
    create trigger "songIsChanged" after update of "trackName", "artistName", "status", "explicit" on "song"
    for each row when (
      (old."trackName", old."artistName", old."status", old."explicit")
      is distinct from (new."trackName", new."artistName", new."status", new."explicit")
    ) execute function "noteSongToIndex"()
  `.execute(db)
  await sql`insert into "songToIndex" ("songId") select "id" from "song" order by "id"`.execute(db)
  await sql`
    insert into "job" ("kind", "payload", "dedupeKey", "runAt")
    select 'indexSongs', '{}', '', now() where exists (select from "song")
  `.execute(db)
}
