import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "season" (
      "id" integer generated always as identity primary key,
      "name" text not null,
      "startTime" timestamptz not null,
      "endTime" timestamptz not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      constraint "seasonName" unique ("name"),
      constraint "seasonEndsAfterStart" check ("endTime" > "startTime")
    )
  `.execute(db)
  await sql`create index "seasonEndTime" on "season" ("endTime")`.execute(db)
}
