import * as z from 'zod'
import { guest } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'
import { notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { playsIn } from '../statistics/metric-queries.ts'
import { roomToRead } from './get-history.ts'
import { RankedSong, songOfPlay, songsByVotes } from './leaderboard.ts'

export const getWall = operation('GET /rooms/{id}/wall', {
  summary:
    'List the songs ever played in a room, most liked first. Counts only the newest plays if there are too many.',
  access: guest,
  params: { id: roomId },
  query: { limit: wholeNumber.pipe(z.number().min(1).max(200)).default(60) },
  returns: z.object({
    /** When the room was opened. */
    openedAt: instant,
    /** How many different songs were played. */
    count: z.number(),
    songs: z.array(RankedSong),
  }),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, query, fail }) {
    const room = await roomToRead(app, caller, params.id)
    if (room === 'unknown') throw fail('roomNotFound')
    if (room === 'closed') throw fail('notInside')
    const { db, clock } = app
    const ever = { roomUuid: room.uuid, from: new Date(0), until: new Date(clock.now()) }
    const { count } = await playsIn(db, ever)
      .select(({ fn }) => fn.count<number>(songOfPlay).distinct().as('count'))
      .executeTakeFirstOrThrow()
    return {
      openedAt: room.createdAt,
      count,
      songs: await songsByVotes(db, ever, { limit: query.limit, minVotes: 0 }),
    }
  },
})
