import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  // Asked by the processes that do not hold the room, in lists of rooms.
  await sql`alter table "roomSnapshot" add column "people" integer not null default 0`.execute(db)
  await sql`
    update "roomSnapshot" set "people" = jsonb_array_length("room" -> 'state' -> 'allUsers') where "occupied"
  `.execute(db)
  // What one process asks of the rooms of another, until it is done and answered.
  await sql`
    create table "roomErrand" (
      "id" bigint generated always as identity primary key,
      "host" text not null,
      "errand" jsonb not null,
      "awaited" boolean not null,
      "takenAt" timestamptz,
      "said" jsonb,
      "askedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index "roomErrandWaiting" on "roomErrand" ("host", "id") where "takenAt" is null`.execute(db)
  await sql`create index "roomErrandAskedAt" on "roomErrand" ("askedAt")`.execute(db)
}
