import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "userImage" (
      "id" integer generated always as identity primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "kind" text not null,
      "file" text not null,
      "createdAt" timestamptz not null default now(),
      constraint "userImageKind" unique ("userId", "kind")
    )
  `.execute(db)
}
