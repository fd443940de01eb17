import { sql, type Kysely } from 'kysely'

/** Emoji of rooms' own, and stickers. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "roomEmoji" (
      "uuid" uuid primary key,
      "roomUuid" uuid not null,
      "kind" text not null,
      "name" text not null,
      "file" text not null,
      "createdAt" timestamptz not null,
      constraint "roomEmojiName" unique ("roomUuid", "kind", "name")
    )
  `.execute(db)
}
