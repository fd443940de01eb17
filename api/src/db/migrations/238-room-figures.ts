import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "songPlay" add column "listenersAtStart" integer`.execute(db)
  await sql`alter table "songPlay" add column "listenersAtEnd" integer`.execute(db)
  // All that the figures of a room are made of, so that no song is read for them.
  await sql`
    create index "songPlayFigures" on "songPlay" ("roomUuid", "playedAt")
    include ("id", "songId", "djUuid", "listenersAtStart", "listenersAtEnd", "likes", "dislikes", "stars")
  `.execute(db)
  await sql`
    create table "roomDay" (
      "roomId" integer not null references "room" ("id") on delete cascade,
      "day" date not null,
      "newcomers" integer not null default 0,
      "returning" integer not null default 0,
      primary key ("roomId", "day")
    )
  `.execute(db)
}
