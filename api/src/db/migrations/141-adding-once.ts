import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "addRequest" (
      "userUuid" uuid not null,
      "key" text not null,
      "crateId" bigint references "crate" ("id") on delete cascade,
      "crateSongUuids" uuid[] not null default '{}',
      "createdAt" timestamptz not null,
      primary key ("userUuid", "key")
    )
  `.execute(db)
}
