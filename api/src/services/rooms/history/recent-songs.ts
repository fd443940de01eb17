import * as z from 'zod'
import { VoteCounts } from '@segue/shared/room/state/votes.ts'
import { SongInput, Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import { guest, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { finishPlay } from '../../playlist/public.ts'
import { findRoom } from '../room/queries.ts'
import { notInside, roomNotFound } from '../room/schemas.ts'
import { findRoomFor, seesWhole } from '../room/visibility.ts'

const slug = z.string().min(1).max(100)

const SongPlay = z
  .object({
    song: Song,
    voteCounts: VoteCounts,
    djUuid: z.uuid(),
    playedAt: instant,
    playId: z.string(),
  })
  .meta({ id: 'SongPlay' })

export const recentSongs = operation('GET /rooms/{slug}/recent-songs', {
  summary: 'List the songs a room has played, newest first, starting with the current one',
  access: guest,
  params: { slug },
  query: page(50, 200),
  returns: z.object({ songPlays: z.array(SongPlay) }),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, query, fail }) {
    const room = await findRoomFor(app, caller, params.slug)
    if (!room) throw fail('roomNotFound')
    if (!(await seesWhole(app, caller, room))) throw fail('notInside')
    return { songPlays: await playsIn(app.db, room.uuid, query) }
  },
})

/** How many of the last plays are listed. */
const maxPlays = 5

export const playsOfSong = operation('GET /rooms/{slug}/recent-songs/{songId}', {
  summary: 'Get how often and when a room last played a song',
  access: guest,
  params: {
    slug: z.string().min(1).max(100),
    songId: z.string().regex(/^\d{1,9}$/, { error: 'must be the id of a song' }),
  },
  returns: z.object({
    count: z.number(),
    /** The latest of them, newest first. */
    plays: z.array(z.object({ playId: z.string(), djUuid: z.uuid(), playedAt: instant })),
  }),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, fail }) {
    const room = await findRoomFor(app, caller, params.slug)
    if (!room) throw fail('roomNotFound')
    if (!(await seesWhole(app, caller, room))) throw fail('notInside')
    const played = app.db
      .selectFrom('songPlay')
      .where('roomUuid', '=', room.uuid)
      .where('songId', '=', Number(params.songId))
    const { count } = await played.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
    const plays = await played
      .select(['playId', 'djUuid', 'playedAt'])
      .orderBy('playedAt', 'desc')
      .limit(maxPlays)
      .execute()
    return { count, plays }
  },
})

export const addRecentSong = operation('POST /rooms/{slug}/recent-songs', {
  summary: "Add a play to a room's history. Idempotent by playId.",
  access: service,
  status: 201,
  params: { slug },
  body: z.object({
    playId: z.string().min(1).max(100),
    djUuid: uuid,
    song: SongInput.check(z.refine((song) => JSON.stringify(song).length <= 32_768, { error: 'is too large' })),
    voteCounts: z.optional(VoteCounts),
    playedAt: instant,
  }),
  returns: SongPlay,
  errors: { roomNotFound },
  async handle({ app, params, body, fail }) {
    const room = await findRoom(app.db, params.slug)
    if (!room) throw fail('roomNotFound')
    const voteCounts = body.voteCounts ?? { likes: 0, dislikes: 0, stars: 0 }
    const startTime = Date.parse(body.playedAt)
    await finishPlay(app.db, { ...body, roomUuid: room.uuid, voteCounts, startTime, endTime: app.clock.now() })
    return { ...body, voteCounts }
  },
})

async function playsIn(db: Db, roomUuid: string, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .select(['playId', 'song', 'likes', 'dislikes', 'stars', 'djUuid', 'playedAt'])
    .orderBy('playedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ song, djUuid, playedAt, playId, ...voteCounts }) => ({
    song,
    voteCounts,
    djUuid,
    playedAt,
    playId,
  }))
}
