import { sql, type Kysely } from 'kysely'

/** The drawn cast is put into it after every migration (`seed.ts`): it grows with the code. */
export async function up(db: Kysely<never>) {
  await sql`
    create table "avatar" (
      "slug" text primary key,
      "avatarStatus" text not null,
      "wornBy" text,
      "seasonId" integer,
      "rankingValue" integer,
      "discordOnly" boolean not null default false,
      "hasCustomFace" boolean not null default false,
      "customFaceUrl" text,
      "hasSmallBody" boolean not null default true,
      "pictures" text,
      "place" integer not null,
      "createdAt" timestamptz not null default now(),
      "updatedAt" timestamptz not null default now(),
      "deletedAt" timestamptz,
      constraint "avatarStatusKnown"
        check ("avatarStatus" in ('PUBLIC', 'PRIVATE', 'SEASON_AWARD', 'SUBSCRIBER_ONLY')),
      constraint "avatarAwardOfSeason"
        check ("avatarStatus" <> 'SEASON_AWARD' or ("seasonId" is not null and "rankingValue" is not null)),
      constraint "avatarSeason" foreign key ("seasonId") references "season" ("id")
    )
  `.execute(db)
  await sql`create index "avatarOfSeason" on "avatar" ("seasonId") where "seasonId" is not null`.execute(db)
  await sql`
    create table "userAvatarAssignment" (
      "id" integer generated always as identity primary key,
      "slug" text not null references "avatar" ("slug"),
      "userUuid" uuid not null,
      "assignmentType" text not null,
      "byUuid" uuid,
      "at" timestamptz not null,
      constraint "avatarAssignedOnce" unique ("userUuid", "slug", "assignmentType")
    )
  `.execute(db)
  await sql`create index "assignmentOfAvatar" on "userAvatarAssignment" ("slug")`.execute(db)
  await sql`create index "assignmentBy" on "userAvatarAssignment" ("byUuid") where "byUuid" is not null`.execute(db)
  await sql`create index "profileWithAvatar" on "userProfile" ("avatarId", "userId")`.execute(db)
}
