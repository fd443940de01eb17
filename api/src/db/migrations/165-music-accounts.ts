import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "musicAccount" (
      "userId" integer not null references "user" ("id") on delete cascade,
      "provider" text not null,
      "accessToken" text not null,
      "refreshToken" text,
      "expiresAt" timestamptz,
      "refreshingUntil" timestamptz,
      "linkedAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      primary key ("userId", "provider")
    )
  `.execute(db)
}
