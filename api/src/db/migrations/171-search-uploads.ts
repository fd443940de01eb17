import { sql, type Kysely } from 'kysely'

/** Uploads are searched like the catalogue: with whose they are beside them, since not everybody finds each. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table "songSearch"
      add column "album" text not null default '',
      add column "uploadedBy" uuid,
      add column "isPublic" boolean not null default true
  `.execute(db)
  await sql`
    create function "noteUploadToIndex"() returns trigger language plpgsql as $$
    begin
      insert into "songToIndex" ("songId") values (new."songId"::integer);
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger "uploadIsNew" after insert on "uploadedSong"
    for each row execute function "noteUploadToIndex"()
  `.execute(db)
  // What else is searched of an upload stands in its song, whose changes are noted already.
  await sql`
    create trigger "uploadIsChanged" after update of "albumName", "isPublic", "deletedAt" on "uploadedSong"
    for each row when (
      (old."albumName", old."isPublic", old."deletedAt") is distinct from (new."albumName", new."isPublic", new."deletedAt")
    ) execute function "noteUploadToIndex"()
  `.execute(db)
  await sql`insert into "songToIndex" ("songId") select "songId"::integer from "uploadedSong" order by "id"`.execute(
    db,
  )
  await sql`
    insert into "job" ("kind", "payload", "dedupeKey", "runAt")
    select 'indexSongs', '{}', '', now() where exists (select from "uploadedSong")
    on conflict do nothing
  `.execute(db)
}
