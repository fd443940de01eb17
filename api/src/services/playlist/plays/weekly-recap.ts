import { sql } from 'kysely'
import * as z from 'zod'
import { weekBefore, weekOf, type Week } from '@segue/shared/people/week.ts'
import { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'

/** How many songs and rooms a recap names at most. */
const maxNamed = 5

const Votes = { plays: z.number(), likes: z.number(), stars: z.number() }

export const ownWeek = operation('GET /users/weekly-recap', {
  summary: 'Get a recap of what I played in a week, from Monday to Monday in UTC: by default, the last complete one',
  access: user,
  /** Any day of the week. */
  query: { day: z.iso.date().optional() },
  returns: z
    .object({
      from: instant,
      until: instant,
      ...Votes,
      /** The most people who were in a room with me; null if I played nothing. */
      mostListeners: z.number().nullable(),
      /** The songs people liked most. */
      songs: z.array(z.object({ song: Song, ...Votes })),
      /** The rooms I played in most. */
      rooms: z.array(z.object({ slug: z.string(), name: z.string(), plays: z.number() })),
    })
    .meta({ id: 'WeeklyRecap' }),
  async handle({ app, caller, query: { day } }) {
    const week = day === undefined ? weekBefore(weekOf(app.clock.now())) : weekOf(Date.parse(day))
    const djUuid = uuidOf(caller)
    const [totals, songs, rooms] = [
      await totalsOf(app.db, djUuid, week),
      await songsOf(app.db, djUuid, week),
      await roomsOf(app.db, djUuid, week),
    ]
    return {
      from: new Date(week.from).toISOString(),
      until: new Date(week.until).toISOString(),
      ...totals,
      songs,
      rooms,
    }
  },
})

const playsIn = (db: Db, djUuid: string, { from, until }: Week) =>
  db
    .selectFrom('songPlay')
    .where('djUuid', '=', djUuid)
    .where('playedAt', '>=', new Date(from))
    .where('playedAt', '<', new Date(until))

const votes = [
  sql<number>`count(*)::int`.as('plays'),
  sql<number>`coalesce(sum("likes"), 0)::int`.as('likes'),
  sql<number>`coalesce(sum("stars"), 0)::int`.as('stars'),
] as const

const totalsOf = (db: Db, djUuid: string, week: Week) =>
  playsIn(db, djUuid, week)
    .select(votes)
    .select(sql<number | null>`max(greatest("listenersAtStart", "listenersAtEnd"))`.as('mostListeners'))
    .executeTakeFirstOrThrow()

/** A song that was played several times is one; without a catalogue entry, every play is. */
const songsOf = (db: Db, djUuid: string, week: Week) =>
  playsIn(db, djUuid, week)
    .select(votes)
    .select(sql<Song>`(array_agg("song" order by "playedAt" desc))[1]`.as('song'))
    .groupBy(sql`coalesce("songId"::text, "playId")`)
    .orderBy(sql`sum("likes" + "stars")`, 'desc')
    .orderBy(sql`max("playedAt")`, 'desc')
    .limit(maxNamed)
    .execute()

const roomsOf = (db: Db, djUuid: string, week: Week) =>
  playsIn(db, djUuid, week)
    .innerJoin('room', 'room.uuid', 'songPlay.roomUuid')
    .groupBy(['room.id', 'room.slug', 'room.name'])
    .select(['room.slug', 'room.name', sql<number>`count(*)::int`.as('plays')])
    .orderBy('plays', 'desc')
    .orderBy('room.id')
    .limit(maxNamed)
    .execute()

/** The next users who played something in a week and have no notification with a key, in order of their uuids. */
export async function djsOfWeek(
  db: Db,
  { from, until }: Week,
  { key, after, limit }: { key: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('songPlay')
    .where('playedAt', '>=', new Date(from))
    .where('playedAt', '<', new Date(until))
    .$if(after !== undefined, (query) => query.where('djUuid', '>', after ?? ''))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('notification')
            .whereRef('notification.userUuid', '=', 'songPlay.djUuid')
            .where('notification.key', '=', key)
            .select('notification.id'),
        ),
      ),
    )
    .select('djUuid')
    .distinct()
    .orderBy('djUuid')
    .limit(limit)
    .execute()
  return rows.map(({ djUuid }) => djUuid)
}
