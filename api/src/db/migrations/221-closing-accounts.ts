import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    alter table "user"
      add column "deactivationRequestedAt" timestamptz,
      add column "deactivationReason" text,
      add column "removalAt" timestamptz
  `.execute(db)
  await sql`
    create index "userWantsToLeave" on "user" ("deactivationRequestedAt") where "deactivationRequestedAt" is not null
  `.execute(db)
  await sql`create index "userRemoval" on "user" ("removalAt") where "removalAt" is not null`.execute(db)
  await sql`
    create table "personExport" (
      "uuid" uuid primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "status" text not null,
      "size" integer,
      "requestedAt" timestamptz not null,
      "readyAt" timestamptz,
      "expiresAt" timestamptz
    )
  `.execute(db)
  await sql`create index "personExportOfUser" on "personExport" ("userId", "requestedAt")`.execute(db)
}
