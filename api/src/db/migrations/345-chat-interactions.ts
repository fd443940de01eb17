import { sql, type Kysely } from 'kysely'

/** What people have pressed in forms and cards that somebody posted. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "chatInteraction" (
      "messageId" bigint not null references "chatMessage" ("id") on delete cascade,
      "uid" text not null,
      "elementId" text not null,
      "interactedAt" bigint not null,
      primary key ("messageId", "uid", "elementId")
    )
  `.execute(db)
  await sql`create index "chatInteractionOf" on "chatInteraction" ("uid")`.execute(db)
}
