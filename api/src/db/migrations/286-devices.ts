import { sql, type Kysely } from 'kysely'

/**
 * Where people are reached, and what is told them there. A device belongs to the session that registered it: whoever
 * signs out, or is signed out, is told nothing on it any more.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table "device" (
      "id" bigint generated always as identity primary key,
      "token" text not null constraint "deviceOnce" unique,
      "userUuid" uuid not null,
      "sessionUuid" uuid not null,
      "devicePlatform" text not null check ("devicePlatform" in ('ios', 'android', 'web')),
      "keys" jsonb,
      "createdAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "deviceOf" on "device" ("userUuid", "id")`.execute(db)
  await sql`
    create table "serverKey" (
      "name" text primary key,
      "value" text not null,
      "createdAt" timestamptz not null
    )
  `.execute(db)
}
