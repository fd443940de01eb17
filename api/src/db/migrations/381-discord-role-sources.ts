import { sql, type Kysely } from 'kysely'

/**
 * Which Discord server a role came from, null for those of before, and when staff of the room took it: Discord does not
 * give such a role again.
 */
export async function up(db: Kysely<never>) {
  await sql`alter table "discordGivenRole" add column "guildId" text, add column "takenAt" timestamptz`.execute(db)
}
