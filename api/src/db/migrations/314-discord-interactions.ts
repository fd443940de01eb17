import { sql, type Kysely } from 'kysely'

/** The interactions from Discord that somebody of ours carries out, so that nobody else does. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "discordInteraction" ("interactionId" text primary key, "claimedAt" timestamptz not null)
  `.execute(db)
  await sql`create index "discordInteractionClaimedAt" on "discordInteraction" ("claimedAt")`.execute(db)
}
