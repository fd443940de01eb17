import { sql, type Kysely } from 'kysely'

/** The songs that users have heard in rooms, starred, or added to a crate from a room. */
export async function up(db: Kysely<never>) {
  await sql`
    create table if not exists "shelfSong" (
      "userUuid" uuid not null,
      "songId" integer not null references song (id) on delete cascade deferrable initially deferred,
      "heardTimes" integer not null default 0,
      "firstHeardAt" timestamptz,
      "lastHeardAt" timestamptz,
      "lastPlayId" text,
      "caughtAt" timestamptz,
      "latestAt" timestamptz not null,
      primary key ("userUuid", "songId")
    )
  `.execute(db)
  await sql`
    create index if not exists "shelfSongByTime" on "shelfSong" ("userUuid", "latestAt" desc, "songId" desc)
  `.execute(db)
  await sql`create index if not exists "shelfSongOfSong" on "shelfSong" ("songId")`.execute(db)
}
