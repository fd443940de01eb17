import { sql, type Kysely } from 'kysely'

/** What people report of others. Reports name no account by reference: they outlive it. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "report" (
      "id" integer generated always as identity primary key,
      "kind" text not null,
      "roomUuid" uuid,
      "reporterUuid" uuid not null,
      "reportedUuid" uuid not null,
      "messageId" bigint,
      "reason" text not null,
      "text" text not null,
      "evidence" jsonb not null,
      "status" text not null default 'OPEN',
      "note" text,
      "createdAt" timestamptz not null,
      "handledAt" timestamptz,
      "handledByUuid" uuid
    )
  `.execute(db)
  await sql`create unique index "openReportOnce" on "report" ("reporterUuid", "reportedUuid", coalesce("messageId", 0))
    where "status" = 'OPEN'`.execute(db)
  await sql`create index "reportByStatus" on "report" ("status", "id" desc)`.execute(db)
  await sql`create index "reportOfRoom" on "report" ("roomUuid", "id" desc)`.execute(db)
  await sql`create index "reportAbout" on "report" ("reportedUuid", "id" desc)`.execute(db)
}
