import { sql } from 'kysely'
import * as z from 'zod'
import { Song } from '@segue/shared/song/song.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { wholeNumber } from '../../../platform/schemas.ts'
import { dayMs } from '../../../ports/clock.ts'
import { Face, notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { djsOf, playsIn, type Range } from '../statistics/metric-queries.ts'
import { roomToRead } from './get-history.ts'

const maxSongs = 10
const maxDays = 3650

/** How many days back a leaderboard goes. */
export const boardDays = wholeNumber.pipe(z.number().min(1).max(maxDays)).default(30)

/** A song that isn't in the catalogue counts as a new song each time. */
export const songOfPlay = sql<number>`coalesce("songId", -"id")`

const sums = { plays: z.number(), likes: z.number(), stars: z.number() }

export const RankedSong = z.object({ song: Song, ...sums }).meta({ id: 'RankedSong' })

export const Board = z.object({
  djs: z.array(Face.extend(sums).meta({ id: 'RankedDj' })),
  songs: z.array(RankedSong),
})

export const getLeaderboard = operation('GET /rooms/{id}/leaderboard', {
  summary: 'List a room’s most liked DJs and songs. Counts only the newest plays if there are too many.',
  access: guest,
  params: { id: roomId },
  query: { days: boardDays },
  returns: Board,
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, query, fail }) {
    const room = await roomToRead(app, caller, params.id)
    if (room === 'unknown') throw fail('roomNotFound')
    if (room === 'closed') throw fail('notInside')
    return boardOf(app, room.uuid, query.days)
  },
})

/** The most liked DJs and songs of one or several rooms in the last days. */
export async function boardOf({ db, clock }: App, roomUuid: Range['roomUuid'], days: number) {
  const now = clock.now()
  const range = { roomUuid, from: new Date(now - days * dayMs), until: new Date(now) }
  return { djs: await djsOf(db, range), songs: await songsByVotes(db, range, { limit: maxSongs, minVotes: 1 }) }
}

/** The songs with the most likes and stars, each as it was played last. */
export const songsByVotes = (db: Db, range: Range, { limit, minVotes }: { limit: number; minVotes: number }) =>
  db
    .with('liked', () =>
      playsIn(db, range)
        .groupBy(songOfPlay)
        .select([
          sql<number>`max("id")`.as('lastId'),
          sql<number>`count(*)::int`.as('plays'),
          sql<number>`sum("likes")::int`.as('likes'),
          sql<number>`sum("stars")::int`.as('stars'),
        ])
        .having(sql<number>`sum("likes" + "stars")`, '>=', minVotes)
        .orderBy(sql`sum("likes" + "stars")`, 'desc')
        .orderBy(sql`count(*)`)
        .orderBy('lastId', 'desc')
        .limit(limit),
    )
    .selectFrom('liked')
    .innerJoin('songPlay', 'songPlay.id', 'liked.lastId')
    .select(['songPlay.song', 'liked.plays', 'liked.likes', 'liked.stars'])
    .orderBy(sql`"liked"."likes" + "liked"."stars"`, 'desc')
    .orderBy('liked.plays')
    .orderBy('liked.lastId', 'desc')
    .execute()
