import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<never>) {
  await sql`
    create table "moderationAction" (
      "id" bigint generated always as identity primary key,
      "actId" text not null unique default gen_random_uuid()::text,
      "action" text not null,
      "userUuid" uuid,
      "actorUuid" uuid,
      "roomUuid" uuid,
      "previousRole" text,
      "role" text,
      "reason" text,
      "expirationTime" timestamptz,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz,
      "deletedByUuid" uuid
    )
  `.execute(db)
  // Lists are asked for the newest of a room, of a person, of a member of staff and of one kind.
  for (const column of ['roomUuid', 'userUuid', 'actorUuid', 'action']) {
    await sql`create index ${sql.ref(`moderationActionBy_${column}`)} on "moderationAction" (${sql.ref(column)}, "id" desc)
      where "deletedAt" is null`.execute(db)
  }
  // What rooms kept of their own until now.
  await sql`
    insert into "moderationAction" ("action", "userUuid", "actorUuid", "roomUuid", "role", "createdAt", "updatedAt")
    select "kept"."what", "kept"."userUuid", "kept"."byUuid", "room"."uuid", "kept"."role", "kept"."at", "kept"."at"
    from "roomModeration" "kept" join "room" on "room"."id" = "kept"."roomId" order by "kept"."id"
  `.execute(db)
  await sql`drop table "roomModeration"`.execute(db)
}
