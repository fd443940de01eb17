import { sql, type Kysely } from 'kysely'

/** What it takes to show somebody's figures to Discord's linked roles again, for as long as they allow it. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "discordRoleConsent" (
      "discordId" text primary key references "discordAccount" ("discordId") on delete cascade,
      "accessToken" text not null,
      "refreshToken" text not null,
      "expiresAt" timestamptz not null,
      "shownAt" timestamptz not null
    )
  `.execute(db)
  await sql`create index "discordRoleConsentShownAt" on "discordRoleConsent" ("shownAt")`.execute(db)
}
