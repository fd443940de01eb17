import { sql } from 'kysely'
import type { FriendPlace, RoomOfPerson } from '@segue/shared/people/live/messages.ts'
import type { Db } from '../../../db/db.ts'

type Crowd = { roomUuid: string; came: readonly string[]; left: readonly string[]; all: readonly string[] | null }

/**
 * The last room each user entered, if it may be shown. Evaluated at query time from the database alone, so that a room
 * that becomes private and a user who hides are hidden immediately.
 */
const shownPlaces = (whom: ReturnType<typeof sql>) => sql`
  select distinct on ("whereabouts"."userUuid")
    "whereabouts"."userUuid", "room"."uuid", "room"."slug", "room"."name"
  from "whereabouts"
    join "room" on "room"."uuid" = "whereabouts"."roomUuid" and "room"."type" = 'PUBLIC' and not "room"."unlisted"
      and "room"."passwordHash" is null and "room"."guestPasswordHash" is null and "room"."deletedAt" is null
    join "user" on "user"."uuid" = "whereabouts"."userUuid" and "user"."deactivatedAt" is null
    join "userSettings" on "userSettings"."userId" = "user"."id" and "userSettings"."showsWhereabouts"
  where "whereabouts"."userUuid" in (${whom})
  order by "whereabouts"."userUuid", "whereabouts"."since" desc`

type PlaceRow = { userUuid: string } & RoomOfPerson

/** The rooms the given users are in, if they may be shown (decision 0067). */
export async function placesOf(db: Db, userUuids: readonly string[]): Promise<Map<string, RoomOfPerson>> {
  const { rows } = await sql<PlaceRow>`${shownPlaces(sql`select unnest(${[...userUuids]}::uuid[])`)}`.execute(db)
  return new Map(rows.map(({ userUuid, ...room }) => [userUuid, room]))
}

/** All friends of each of the given users, and their rooms if they may be shown. */
export async function friendsOf(db: Db, userUuids: readonly string[]): Promise<Map<string, FriendPlace[]>> {
  const { rows } = await sql<{ of: string; userUuid: string; uuid: string | null; slug: string; name: string }>`
    with "pair" as (
      select "lowUuid" as "of", "highUuid" as "friend" from "friendship" where "lowUuid" = any(${[...userUuids]}::uuid[])
      union all
      select "highUuid", "lowUuid" from "friendship" where "highUuid" = any(${[...userUuids]}::uuid[])
    ), "place" as (${shownPlaces(sql`select "friend" from "pair"`)})
    select "pair"."of", "pair"."friend" as "userUuid", "place"."uuid", "place"."slug", "place"."name"
    from "pair" left join "place" on "place"."userUuid" = "pair"."friend"
    where not exists (
      select from "blockedUser"
      where ("byUuid" = "pair"."of" and "blockedUser"."userUuid" = "pair"."friend")
        or ("byUuid" = "pair"."friend" and "blockedUser"."userUuid" = "pair"."of")
    )`.execute(db)
  const found = new Map<string, FriendPlace[]>()
  for (const { of, userUuid, uuid, slug, name } of rows) {
    const place = { userUuid, room: uuid === null ? null : { uuid, slug, name } }
    const known = found.get(of)
    if (known) known.push(place)
    else found.set(of, [place])
  }
  return found
}

/** Stores who entered and left rooms. Returns the users whose location changed. */
export async function writeCrowds(db: Db, crowds: readonly Crowd[], now: Date): Promise<string[]> {
  const came = crowds.flatMap(({ roomUuid, came: people }) => people.map((userUuid) => ({ roomUuid, userUuid })))
  const left = crowds.flatMap(({ roomUuid, left: people }) => people.map((userUuid) => ({ roomUuid, userUuid })))
  return db.transaction().execute(async (trx) => {
    const moved: { userUuid: string }[] = []
    for (const { roomUuid, all } of crowds) {
      if (!all) continue
      const gone = await sql<{ userUuid: string }>`
        delete from "whereabouts" where "roomUuid" = ${roomUuid} and "userUuid" <> all(${[...all]}::uuid[])
        returning "userUuid"`.execute(trx)
      moved.push(...gone.rows)
    }
    const pairs = (of: typeof came) => sql`
      unnest(${of.map(({ userUuid }) => userUuid)}::uuid[], ${of.map(({ roomUuid }) => roomUuid)}::uuid[])`
    if (left.length > 0)
      await sql`
        delete from "whereabouts" using ${pairs(left)} as "left" ("userUuid", "roomUuid")
        where "whereabouts"."userUuid" = "left"."userUuid" and "whereabouts"."roomUuid" = "left"."roomUuid"
      `.execute(trx)
    if (came.length > 0)
      await sql`
        insert into "whereabouts" ("userUuid", "roomUuid", "since")
        select *, ${now}::timestamptz from ${pairs(came)} as "came" ("userUuid", "roomUuid")
        on conflict ("userUuid", "roomUuid") do nothing
      `.execute(trx)
    return [...new Set([...moved, ...came, ...left].map(({ userUuid }) => userUuid))]
  })
}
