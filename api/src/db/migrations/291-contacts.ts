import { sql, type Kysely } from 'kysely'

/** The numbers that people have in their phones, as hashes with a key, and those of accounts in the same form. */
export async function up(db: Kysely<never>) {
  await sql`alter table "phone" add column "numberHash" text`.execute(db)
  await sql`create index "phoneNumberHash" on "phone" ("numberHash")`.execute(db)
  await sql`
    create table "contact" (
      "id" integer generated always as identity primary key,
      "userUuid" uuid not null,
      "numberHash" text not null,
      "name" text,
      "createdAt" timestamptz not null,
      constraint "contactOnce" unique ("userUuid", "numberHash")
    )
  `.execute(db)
  await sql`
    create table "contactUpload" (
      "id" integer generated always as identity primary key,
      "userUuid" uuid not null,
      "numbers" integer not null,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "contactUploadOf" on "contactUpload" ("userUuid", "at")`.execute(db)
}
