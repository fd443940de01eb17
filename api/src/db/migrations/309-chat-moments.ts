import { sql, type Kysely } from 'kysely'

/** The lines about a second of a song, by its play. */
export async function up(db: Kysely<never>) {
  await sql`
    create index "chatMessageMoment" on "chatMessage" ("roomUuid", ("data"->'moment'->>'playId'), "sentAt", "id")
    where "data"->'moment'->>'playId' is not null`.execute(db)
}
