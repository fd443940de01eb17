import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "roomSnapshot" (
      "roomUuid" uuid primary key,
      "epoch" integer not null,
      "rev" integer not null,
      "occupied" boolean not null,
      "room" jsonb,
      "savedAt" timestamptz not null default now()
    )
  `.execute(db)
  // Asked once, at the start of the process: which rooms have to be brought back at once.
  await sql`create index "roomSnapshotOccupied" on "roomSnapshot" ("roomUuid") where "occupied"`.execute(db)
}
