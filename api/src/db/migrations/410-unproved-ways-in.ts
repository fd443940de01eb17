import { sql, type Kysely } from 'kysely'

/** The ways to sign in that were added on the strength of a recent sign-in alone, without the password. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "unprovedWayIn" (
      "userId" integer not null references "user" on delete cascade,
      "kind" text not null,
      "key" text not null,
      "sessionUuid" uuid not null,
      "addedAt" timestamptz not null,
      primary key ("userId", "kind", "key")
    )
  `.execute(db)
  await sql`create index "unprovedWayInAddedAt" on "unprovedWayIn" ("addedAt")`.execute(db)
  await sql`
    alter table "passkeyChallenge"
      add column "sessionUuid" uuid,
      add column "isProved" boolean not null default false
  `.execute(db)
}
