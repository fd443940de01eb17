import { sql, type Kysely } from 'kysely'

/** Who is in which room, written down for their friends, and who has a page open where pages have a host each. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "whereabouts" (
      "userUuid" uuid not null,
      "roomUuid" uuid not null,
      "since" timestamptz not null default now(),
      primary key ("userUuid", "roomUuid")
    )
  `.execute(db)
  await sql`create index "whereaboutsOfRoom" on "whereabouts" ("roomUuid")`.execute(db)
  await sql`create table "connectedPerson" ("userUuid" uuid primary key)`.execute(db)
  await sql`alter table "userSettings" add column "showsWhereabouts" boolean not null default true`.execute(db)
}
