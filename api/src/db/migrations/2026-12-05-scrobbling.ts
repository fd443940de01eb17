import { sql, type Kysely } from 'kysely'

/** Users' accounts at services that keep what they have listened to, and the songs that are sent there. */
export async function up(db: Kysely<never>) {
  await sql`
    create table if not exists "scrobbleAccount" (
      "userUuid" uuid not null,
      service text not null,
      name text not null,
      token text not null,
      "linkedAt" timestamptz not null,
      primary key ("userUuid", service)
    )
  `.execute(db)
  await sql`
    create table if not exists scrobble (
      "userUuid" uuid not null,
      service text not null,
      "playId" text not null references "songPlay" ("playId") on delete cascade,
      "listenedAt" timestamptz not null,
      "claimedAt" timestamptz,
      "sentAt" timestamptz,
      primary key ("userUuid", service, "playId"),
      foreign key ("userUuid", service) references "scrobbleAccount" ("userUuid", service)
        on delete cascade on update cascade
    )
  `.execute(db)
  await sql`create index if not exists "scrobbleOfPlay" on scrobble ("playId")`.execute(db)
  await sql`create index if not exists "scrobbleByTime" on scrobble ("listenedAt")`.execute(db)
}
