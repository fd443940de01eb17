import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  // One row for each of our applications at a provider that counts how many tokens they take.
  await sql`
    create table "musicToken" (
      "name" text primary key,
      "sealed" text,
      "expiresAt" timestamptz,
      "renewingUntil" timestamptz
    )
  `.execute(db)
}
