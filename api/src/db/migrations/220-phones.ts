import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "phone" (
      "userId" integer primary key references "user" ("id") on delete cascade,
      "number" text not null constraint "phoneTaken" unique,
      "verifiedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "phoneCode" (
      "number" text primary key,
      "codeHash" text not null,
      "channel" text not null,
      "tries" integer not null default 0,
      "sentAt" timestamptz not null,
      "expiresAt" timestamptz not null
    )
  `.execute(db)
  await sql`
    create table "phoneMessage" (
      "id" integer generated always as identity primary key,
      "number" text not null,
      "range" text not null,
      "clientHash" text not null,
      "sentAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "phoneMessageSent" on "phoneMessage" ("sentAt")`.execute(db)
  await sql`
    create table "phoneWhitelist" (
      "id" integer generated always as identity primary key,
      "number" text not null constraint "phoneWhitelisted" unique,
      "createdByUuid" uuid,
      "createdAt" timestamptz not null
    )
  `.execute(db)
  await sql`
    create table "phoneValidation" (
      "number" text primary key,
      "status" text not null,
      "at" timestamptz not null
    )
  `.execute(db)
  await sql`create index "phoneValidationAt" on "phoneValidation" ("at")`.execute(db)
}
