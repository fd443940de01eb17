import { sql, type Kysely } from 'kysely'

/** What administrators and moderators change, and why. It names no account by reference: it outlives them. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "staffAct" (
      "id" bigint generated always as identity primary key,
      "actorUuid" uuid not null,
      "operation" text not null,
      "subject" text,
      "reason" text,
      "status" integer,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "staffActOf" on "staffAct" ("actorUuid", "id" desc)`.execute(db)
  await sql`create index "staffActAbout" on "staffAct" ("subject")`.execute(db)
  await sql`create index "staffActByTime" on "staffAct" ("at")`.execute(db)
}
