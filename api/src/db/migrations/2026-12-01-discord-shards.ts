import { sql, type Kysely } from 'kysely'

/** Which bot process has which shard of Discord's gateway, and when the next may open a session. */
export async function up(db: Kysely<never>) {
  await sql`create table if not exists "discordBot" (holder text primary key, until timestamptz not null)`.execute(db)
  await sql`
    create table if not exists "discordShard" (
      shard integer primary key,
      count integer not null,
      holder text not null,
      until timestamptz not null
    )
  `.execute(db)
  await sql`
    create table if not exists "discordIdentify" (bucket integer primary key, "freeAt" timestamptz not null)
  `.execute(db)
}
