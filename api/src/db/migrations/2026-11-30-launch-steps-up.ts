import { sql, type Kysely } from 'kysely'

/** A launch may step the user up, and needs no room: the activity then opens that of its channel. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table "discordLaunch"
      alter column "roomId" drop not null,
      add column if not exists "stepUp" boolean default false not null
  `.execute(db)
}
