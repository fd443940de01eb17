import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "discordAccount" (
      "discordId" text primary key,
      "userId" integer not null unique references "user" ("id") on delete cascade,
      "username" text not null,
      "globalName" text,
      "linkedAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now()
    )
  `.execute(db)
  await sql`
    create table "discordLinkCode" (
      "codeHash" text primary key,
      "discordId" text not null,
      "username" text not null,
      "globalName" text,
      "expiresAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "discordLinkCodeOf" on "discordLinkCode" ("discordId")`.execute(db)
  // A purchase is granted once, however often it is reported.
  await sql`
    create table "discordPurchase" (
      "entitlementId" text primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "skuId" text not null,
      "grantedAt" timestamptz not null default now(),
      "endsAt" timestamptz
    )
  `.execute(db)
  await sql`create index "discordPurchaseOf" on "discordPurchase" ("userId", "skuId")`.execute(db)
}
