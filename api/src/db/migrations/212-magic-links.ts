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
}
