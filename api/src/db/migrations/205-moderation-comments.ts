import { sql, type Kysely } from 'kysely'

/** What moderators note about people. The notes name no account by reference: they outlive it. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "moderationComment" (
      "id" integer generated always as identity primary key,
      "uuid" uuid not null unique,
      "userUuid" uuid not null,
      "authorUuid" uuid,
      "text" text not null,
      "createdAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "moderationCommentAbout" on "moderationComment" ("userUuid", "id")`.execute(db)
}
