import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "roomSnapshot" add column "seq" bigint`.execute(db)
  // What happened since a room was saved. Text as it was written: nobody asks for parts of it.
  await sql`
    create table "roomJournal" (
      "roomUuid" uuid not null,
      "seq" bigint not null,
      "changes" json not null,
      primary key ("roomUuid", "seq")
    )
  `.execute(db)
  await sql`
    create table "roomEffect" (
      "roomUuid" uuid not null,
      "seq" bigint not null,
      "place" integer not null,
      "effect" json not null,
      "keptAt" timestamptz not null default now(),
      primary key ("roomUuid", "seq", "place")
    )
  `.execute(db)
}
