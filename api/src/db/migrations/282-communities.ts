import { sql, type Kysely } from 'kysely'

/** Communities, who belongs to them, and which rooms. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "community" (
      "id" integer generated always as identity primary key,
      "uuid" uuid not null constraint "communityUuid" unique,
      "slug" text not null constraint "communitySlug" unique,
      "name" text not null,
      "description" text not null default '',
      "pictureUrl" text,
      "ownerUuid" uuid not null,
      "createdAt" timestamptz not null,
      "updatedAt" timestamptz not null,
      "deletedAt" timestamptz
    )
  `.execute(db)
  await sql`create index "communityOwner" on "community" ("ownerUuid")`.execute(db)
  await sql`
    create table "communityUser" (
      "id" integer generated always as identity,
      "communityId" integer not null references "community" ("id") on delete cascade,
      "userUuid" uuid not null,
      "joinedAt" timestamptz not null,
      primary key ("communityId", "userUuid")
    )
  `.execute(db)
  await sql`create index "communityUserOrder" on "communityUser" ("communityId", "id")`.execute(db)
  await sql`create index "communityUserOf" on "communityUser" ("userUuid", "id")`.execute(db)
  await sql`
    create table "communityRoom" (
      "communityId" integer not null references "community" ("id") on delete cascade,
      "roomId" integer not null references "room" ("id") on delete cascade,
      "addedAt" timestamptz not null,
      primary key ("communityId", "roomId")
    )
  `.execute(db)
  await sql`create index "communityRoomOf" on "communityRoom" ("roomId", "communityId")`.execute(db)
}
