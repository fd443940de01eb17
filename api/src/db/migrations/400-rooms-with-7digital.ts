import { sql, type Kysely } from 'kysely'

/** Rooms whose creator chose no providers take songs of every provider that clients play, 7digital's included. */
export async function up(db: Kysely<never>) {
  await sql`
    update "room" set "musicProviderKeys" = "musicProviderKeys" || '{sevenDigital}'
    where "musicProviderKeys" = '{apple,audius,soundCloudPublic,spotify,uploadService,youtube}'
  `.execute(db)
}
