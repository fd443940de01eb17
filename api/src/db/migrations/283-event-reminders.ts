import { sql, type Kysely } from 'kysely'

/** Who wants to be reminded of which event. Reminders go with their event. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "eventReminder" (
      "eventId" integer not null references "event" ("id") on delete cascade,
      "userUuid" uuid not null,
      "createdAt" timestamptz not null,
      primary key ("eventId", "userUuid")
    )
  `.execute(db)
  await sql`create index "eventReminderOf" on "eventReminder" ("userUuid")`.execute(db)
  await sql`create index "eventOfRoom" on "event" ("roomId", "startTime")`.execute(db)
}
