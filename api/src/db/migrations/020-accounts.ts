import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "userProfile" (
      "userId" integer primary key references "user" ("id") on delete cascade,
      "nickname" text not null,
      "avatarId" text not null,
      "color" text not null,
      "badges" text[] not null default '{}',
      "details" jsonb not null default '{}',
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "userSettings" (
      "userId" integer primary key references "user" ("id") on delete cascade,
      "musicProviders" text[] not null default '{}',
      "allowExplicitAudio" boolean not null default true,
      "language" text not null default 'en',
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "email" (
      "id" integer generated always as identity primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "address" text not null,
      "addressKey" text not null,
      "type" text not null default 'personal',
      "status" text not null default 'PENDING_VERIFICATION',
      "isPrimary" boolean not null default false,
      "lastLetterAt" timestamptz,
      "lastResetAt" timestamptz,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  // An address that somebody merely claims beside their own keeps nobody else from using it.
  await sql`
    create unique index "emailTaken" on "email" ("addressKey")
    where "status" <> 'DELETED' and ("isPrimary" or "status" = 'VERIFIED')
  `.execute(db)
  await sql`create unique index "emailListed" on "email" ("userId", "addressKey") where "status" <> 'DELETED'`.execute(
    db,
  )
  await sql`create unique index "emailPrimary" on "email" ("userId") where "isPrimary"`.execute(db)
  await sql`create index "emailByKey" on "email" ("addressKey")`.execute(db)
  await sql`
    create table "letterCode" (
      "codeHash" text primary key,
      "purpose" text not null,
      "emailId" integer not null references "email" ("id") on delete cascade,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`create index "letterCodeByEmail" on "letterCode" ("emailId", "purpose")`.execute(db)
  await sql`
    create table "outboxLetter" (
      "id" integer generated always as identity primary key,
      "to" text not null,
      "subject" text not null,
      "text" text not null,
      "html" text not null,
      "sentAt" timestamptz not null
    )
  `.execute(db)
}
