import { sql, type Kysely } from 'kysely'

/** Songs of which no provider has said anything: whatever the catalogue had of them, somebody claimed. */
const claimed = sql`"song"."lookedUpAt" is null and not jsonb_exists("song"."musicProviders", 'uploadService')`

export async function up(db: Kysely<never>) {
  await sql`
    create table "songClaim" (
      "songId" integer not null references "song" ("id") on delete cascade deferrable initially deferred,
      "userUuid" uuid not null,
      "claim" jsonb not null,
      primary key ("songId", "userUuid")
    )
  `.execute(db)
  // Who claimed it was not kept, so whoever has the song keeps what they saw.
  await sql`
    insert into "songClaim" ("songId", "userUuid", "claim")
    select distinct "song"."id", "crate"."userUuid", jsonb_strip_nulls(jsonb_build_object(
      'trackName', nullif("song"."trackName", ''), 'artistName', nullif("song"."artistName", ''),
      'genre', "song"."genre", 'duration', "song"."duration", 'isrc', "song"."isrc",
      'playbackToken', "song"."playbackToken", 'explicit', "song"."explicit",
      'musicProviders', "song"."musicProviders", 'thumbnails', "song"."thumbnails"))
    from "crateSong" join "crate" on "crate"."id" = "crateSong"."crateId"
      join "song" on "song"."id" = "crateSong"."songId"
    where ${claimed}
  `.execute(db)
  await sql`
    update "song" set "trackName" = '', "artistName" = '', "genre" = null, "duration" = null, "isrc" = null,
      "playbackToken" = null, "explicit" = null, "thumbnails" = '{}', "updatedAt" = now(),
      "status" = case "status" when 'SUCCESS' then 'PENDING_REQUEST' else "status" end
    where ${claimed}
  `.execute(db)
}
