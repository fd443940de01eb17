import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`alter table "user" add column "sessionVersion" integer not null default 0`.execute(db)
  await sql`
    create table "session" (
      "uuid" uuid primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "version" integer not null,
      "means" text not null,
      "parentUuid" uuid references "session" ("uuid") on delete cascade,
      "userAgent" text,
      "addressKind" text not null,
      "createdAt" timestamptz not null,
      "lastSeenAt" timestamptz not null,
      "expiresAt" timestamptz not null,
      "endedAt" timestamptz
    )
  `.execute(db)
  await sql`create index "sessionOfUser" on "session" ("userId", "lastSeenAt")`.execute(db)
  await sql`create index "sessionOfParent" on "session" ("parentUuid")`.execute(db)
  await sql`create index "sessionExpiry" on "session" ("expiresAt")`.execute(db)
}
