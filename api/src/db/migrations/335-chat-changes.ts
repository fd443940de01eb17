import { sql, type Kysely } from 'kysely'

/** What lines of rooms said before they were edited, and lines that were deleted a moment ago, which can be brought back. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "chatEdit" (
      "id" bigint generated always as identity primary key,
      "messageId" bigint not null references "chatMessage" ("id") on delete cascade,
      "text" text not null,
      "at" bigint not null
    )
  `.execute(db)
  await sql`create index "chatEditOf" on "chatEdit" ("messageId", "id")`.execute(db)
  await sql`
    create table "chatDeletion" (
      "messageId" bigint primary key references "chatMessage" ("id") on delete cascade,
      "data" jsonb not null,
      "by" text not null,
      "until" timestamptz not null
    )
  `.execute(db)
}
