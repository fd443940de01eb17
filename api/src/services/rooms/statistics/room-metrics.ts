import * as z from 'zod'
import { operation } from '../../../platform/operation.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'
import { roomStaff } from '../access.ts'
import { findRoom } from '../room/queries.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { djsOf, listenersOf, songsOf, visitsOf } from './metric-queries.ts'

/** How many days back, including today. A week is reported by the hour, longer ranges by the day. */
const ranges = [7, 30, 90] as const

const SongMetrics = z
  .object({
    trackName: z.string(),
    artistName: z.string(),
    plays: z.number(),
    likes: z.number(),
    dislikes: z.number(),
    stars: z.number(),
    /** How many more people were in the room when it ended than when it began, summed over all its plays. */
    change: z.number(),
  })
  .meta({ id: 'SongFigures' })

const DjMetrics = z
  .object({
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    plays: z.number(),
    likes: z.number(),
    stars: z.number(),
    /** The average number of people in the room while they played; null if they were not counted. */
    listeners: z.number().nullable(),
  })
  .meta({ id: 'DjFigures' })

export const getRoomMetrics = operation('GET /rooms/{id}/statistics', {
  summary:
    'Get room analytics: listeners over time, songs that gained and lost listeners, DJs, and returning visitors',
  access: roomStaff,
  params: { id: roomId },
  query: {
    days: wholeNumber
      .refine((days) => ranges.some((range) => range === days), { error: 'must be 7, 30 or 90' })
      .default(30),
  },
  returns: z.object({
    from: instant,
    until: instant,
    /** The duration of each entry of `listeners`. */
    bucketMs: z.number(),
    /** If the room played more than 65,000 songs in this time, only the newest count. */
    plays: z.number(),
    /** By the time songs began; periods without music have no entry. */
    listeners: z.array(z.object({ at: instant, plays: z.number(), average: z.number(), most: z.number() })),
    /** Users with an account by day (UTC), each counted once a day; days without any have no entry. */
    visits: z.array(z.object({ day: z.string(), newcomers: z.number(), returning: z.number() })),
    songsThatKept: z.array(SongMetrics),
    songsThatLost: z.array(SongMetrics),
    djs: z.array(DjMetrics),
  }),
  errors: { roomNotFound },
  async handle({ app, params, query, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const until = app.clock.now()
    const bucket = query.days <= 7 ? 'hour' : 'day'
    const from = Math.floor(until / dayMs) * dayMs - (query.days - 1) * dayMs
    const range = { roomUuid: room.uuid, from: new Date(from), until: new Date(until) }
    const listeners = await listenersOf(app.db, range, bucket)
    return {
      from: range.from,
      until: range.until,
      bucketMs: bucket === 'hour' ? hourMs : dayMs,
      plays: listeners.reduce((sum, { plays }) => sum + plays, 0),
      listeners: listeners.flatMap(({ at, plays, average, most: max }) =>
        average === null || max === null ? [] : [{ at, plays, average, most: max }],
      ),
      visits: await visitsOf(app.db, room.id, range.from),
      ...(await songsOf(app.db, range)),
      djs: await djsOf(app.db, range),
    }
  },
})
