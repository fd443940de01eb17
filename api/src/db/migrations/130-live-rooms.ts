import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  // A room has a row while somebody is in it and its host lets others know: where rooms do not live in one process.
  await sql`
    create table "liveRoom" (
      "roomUuid" uuid primary key,
      "userUuids" text[] not null,
      "state" jsonb not null,
      "seenAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index "liveRoomUsers" on "liveRoom" using gin ("userUuids")`.execute(db)
}
