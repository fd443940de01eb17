import { sql, type Kysely } from 'kysely'

/** What Discord said about members of guilds, so that people who come back cost no request. */
export async function up(db: Kysely<never>) {
  await sql`
    create table if not exists "discordMember" (
      "guildId" text not null,
      "discordId" text not null references "discordAccount" ("discordId") on delete cascade,
      roles text[],
      "readAt" timestamptz not null,
      "dueAt" timestamptz,
      primary key ("guildId", "discordId")
    )
  `.execute(db)
  await sql`create index if not exists "discordMemberAccount" on "discordMember" ("discordId")`.execute(db)
  await sql`create index if not exists "discordMemberReadAt" on "discordMember" ("readAt")`.execute(db)
  await sql`
    create index if not exists "discordMemberDue" on "discordMember" ("dueAt") where "dueAt" is not null
  `.execute(db)
}
