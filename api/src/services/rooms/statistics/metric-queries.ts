import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** The plays of one or several rooms that metrics are computed from. */
export type Range = { roomUuid: string | readonly string[]; from: Date; until: Date }

const maxSongs = 10
const maxDjs = 10

/** Fits a song every two minutes for ninety days; a room that skips without end costs no more than that. */
export const maxPlays = 65_000

/** The plays in the range, only the newest if there are too many. One index covers everything that is read. */
export const playsIn = (db: Db, { roomUuid, from, until }: Range) =>
  db.selectFrom(
    db
      .selectFrom('songPlay')
      .where('roomUuid', 'in', [roomUuid].flat())
      .where('playedAt', '>=', from)
      .where('playedAt', '<=', until)
      .select(['id', 'songId', 'djUuid', 'playedAt', 'likes', 'dislikes', 'stars'])
      .select(['listenersAtStart', 'listenersAtEnd'])
      .orderBy('playedAt', 'desc')
      .limit(maxPlays)
      .as('songPlay'),
  )

/** The number of people at the starts of songs, by the time of the start. Null if they were not counted. */
export const listenersOf = (db: Db, range: Range, bucket: 'hour' | 'day') =>
  playsIn(db, range)
    .select([
      sql<Date>`date_trunc(${sql.lit(bucket)}, "playedAt" at time zone 'UTC') at time zone 'UTC'`.as('at'),
      sql<number>`count(*)::int`.as('plays'),
      sql<
        number | null
      >`round(sum("listenersAtStart")::numeric / nullif(count("listenersAtStart"), 0), 1)::float8`.as('average'),
      sql<number | null>`max("listenersAtStart")`.as('most'),
    ])
    .groupBy(sql`1`)
    .orderBy('at')
    .execute()

/** Visitors with an account, by day. */
export const visitsOf = (db: Db, roomId: number, from: Date) =>
  db
    .selectFrom('roomDay')
    .where('roomId', '=', roomId)
    .where('day', '>=', from.toISOString().slice(0, 10))
    .select([sql<string>`"day"::text`.as('day'), 'newcomers', 'returning'])
    .orderBy('roomDay.day')
    .execute()

/** The songs after which more people were there than before, and those after which fewer were, largest change first. */
export async function songsOf(db: Db, range: Range) {
  const songs = playsIn(db, range)
    .where('listenersAtStart', 'is not', null)
    .where('listenersAtEnd', 'is not', null)
    // A song that isn't in the catalogue counts as a new song each time.
    .groupBy(sql`coalesce("songId", -"id")`)
    .select([
      sql<number>`max("id")`.as('lastId'),
      sql<number>`count(*)::int`.as('plays'),
      sql<number>`sum("likes")::int`.as('likes'),
      sql<number>`sum("dislikes")::int`.as('dislikes'),
      sql<number>`sum("stars")::int`.as('stars'),
      sql<number>`sum("listenersAtEnd" - "listenersAtStart")::int`.as('change'),
    ])
  const { rows } = await sql<SongRow>`
    with "figures" as materialized (${songs}),
      "kept" as (select * from "figures" where "change" > 0 order by "change" desc, "plays", "lastId" limit ${maxSongs}),
      "lost" as (select * from "figures" where "change" < 0 order by "change", "plays", "lastId" limit ${maxSongs})
    select "plays", "shown"."likes", "shown"."dislikes", "shown"."stars", "change", coalesce("songPlay"."song" ->> 'trackName', '') as "trackName",
      coalesce("songPlay"."song" ->> 'artistName', '') as "artistName"
    from (select * from "kept" union all select * from "lost") as "shown"
    join "songPlay" on "songPlay"."id" = "shown"."lastId"
    order by abs("shown"."change") desc, "shown"."plays", "shown"."lastId"`.execute(db)
  return {
    songsThatKept: rows.filter(({ change }) => change > 0),
    songsThatLost: rows.filter(({ change }) => change < 0),
  }
}

type SongRow = {
  trackName: string
  artistName: string
  plays: number
  likes: number
  dislikes: number
  stars: number
  change: number
}

/** The DJs with the most likes here. Songs played by the room itself or by users without an account don't count. */
export async function djsOf(db: Db, range: Range) {
  const rows = await db
    .with('played', () =>
      playsIn(db, range)
        .groupBy('djUuid')
        .select([
          'djUuid',
          sql<number>`count(*)::int`.as('plays'),
          sql<number>`sum("likes")::int`.as('likes'),
          sql<number>`sum("stars")::int`.as('stars'),
          sql<
            number | null
          >`round(sum("listenersAtStart")::numeric / nullif(count("listenersAtStart"), 0), 1)::float8`.as(
            'listeners',
          ),
        ]),
    )
    .selectFrom('played')
    .innerJoin('user', 'user.uuid', 'played.djUuid')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .where('user.deactivatedAt', 'is', null)
    .select(['user.uuid', 'nickname', 'avatarId', 'color', 'plays', 'likes', 'stars', 'listeners'])
    .orderBy('likes', 'desc')
    .orderBy('plays', 'desc')
    .orderBy('user.uuid')
    .limit(maxDjs)
    .execute()
  return rows
}
