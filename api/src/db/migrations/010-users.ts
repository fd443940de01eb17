import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "user" (
      "id" integer generated always as identity primary key,
      "uuid" uuid not null unique,
      "passwordHash" text,
      "role" text not null default 'user',
      "capabilities" text[] not null default '{}',
      "botOfUserId" integer unique references "user" ("id") on delete cascade,
      "tokensFrom" timestamptz not null default now(),
      "bannedUntil" timestamptz,
      "deactivatedAt" timestamptz,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
}
