import { sql, type Kysely } from 'kysely'

/**
 * The scheduled events at Discord that stand for ours. They outlive the row of the event, so that what was called off is
 * called off there as well.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create table "discordEvent" (
      "eventUuid" uuid not null,
      "guildId" text not null,
      "scheduledEventId" text not null,
      primary key ("eventUuid", "guildId")
    )
  `.execute(db)
}
