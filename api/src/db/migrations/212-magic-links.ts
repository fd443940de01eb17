import { sql, type Kysely } from 'kysely'

/** A link ends with the session that it was asked for in, which therefore has one at a time. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "magicLink" (
      "sessionUuid" uuid primary key references "session" ("uuid") on delete cascade,
      "tokenHash" text not null,
      "expiresAt" timestamptz not null,
      constraint "magicLinkToken" unique ("tokenHash")
    )
  `.execute(db)
  await endWhatWasBegunFromASession(db)
}

/** Sessions can now be begun from one that was itself begun from another: the end of the first is the end of them all. */
async function endWhatWasBegunFromASession(db: Kysely<never>) {
  await sql`
    create function "endSessionsBegunFrom"() returns trigger language plpgsql as $$
    begin
      update "session" set "endedAt" = new."endedAt" where "parentUuid" = new."uuid" and "endedAt" is null;
      return null;
    end $$
  `.execute(db)
  await sql`
    create trigger "sessionEndsOthers" after update on "session" for each row
    when (old."endedAt" is null and new."endedAt" is not null)
    execute function "endSessionsBegunFrom"()
  `.execute(db)
}
