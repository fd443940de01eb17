import * as z from 'zod'
import { VoteCounts } from '@segue/shared/room/state/votes.ts'
import { Song } from '@segue/shared/song/song.ts'
import { csvLine } from '@segue/shared/csv.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { guest } from '../../../platform/access.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { instant, raw } from '../../../platform/schemas.ts'
import { Face, notInside, roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor, seesWhole } from '../room/visibility.ts'
import { facesOf, pageOfPlays, playFilter, playsOf } from './plays.ts'

const RoomPlay = z
  .object({
    playId: z.string(),
    song: Song,
    voteCounts: VoteCounts,
    djUuid: z.uuid(),
    /** The DJ; null for guests, closed accounts and the room's own crate. */
    dj: Face.nullable(),
    /** How many people were in the room when it began; null if they were not counted. */
    listeners: z.number().nullable(),
    playedAt: instant,
  })
  .meta({ id: 'RoomPlay' })

export const getHistory = operation('GET /rooms/{id}/history', {
  summary: 'Search a room’s play history by title, artist, DJ and time',
  access: guest,
  params: { id: roomId },
  query: { ...page(50, 200), ...playFilter },
  returns: z.object({ plays: z.array(RoomPlay), count: z.number() }),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, query, fail }) {
    const room = await roomToRead(app, caller, params.id)
    if (room === 'unknown') throw fail('roomNotFound')
    if (room === 'closed') throw fail('notInside')
    const { count } = await playsOf(app.db, room.uuid, query)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { plays: await playsWithFaces(app, room.uuid, query), count }
  },
})

/** The maximum number of plays in a file. */
export const maxPerFile = 10_000

const columns = ['playedAt', 'title', 'artist', 'dj', 'likes', 'dislikes', 'stars', 'listeners']

export const getHistoryFile = operation('GET /rooms/{id}/history.csv', {
  summary: 'Export a room’s play history as CSV, up to 10,000 plays',
  access: guest,
  params: { id: roomId },
  query: playFilter,
  returns: raw('text/csv'),
  errors: { roomNotFound, notInside },
  async handle({ app, caller, params, query, fail }) {
    const room = await roomToRead(app, caller, params.id)
    if (room === 'unknown') throw fail('roomNotFound')
    if (room === 'closed') throw fail('notInside')
    const plays = await playsWithFaces(app, room.uuid, { ...query, limit: maxPerFile, offset: 0 })
    const lines = plays.map(({ song, voteCounts, dj, listeners, playedAt }) => {
      const { likes, dislikes, stars } = voteCounts
      const what = [playedAt.toISOString(), song.trackName, song.artistName, dj?.nickname]
      return csvLine([...what, likes, dislikes, stars, listeners])
    })
    return new Response(csvLine(columns) + lines.join(''), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': attachment(`${room.slug}.csv`),
      },
    })
  },
})

/** The room whose history the caller wants to read, if they may. */
export async function roomToRead(app: App, caller: Caller, id: string) {
  const room = await findRoomFor(app, caller, id)
  if (!room) return 'unknown' as const
  return (await seesWhole(app, caller, room)) ? room : ('closed' as const)
}

async function playsWithFaces(app: App, roomUuid: string, wanted: Parameters<typeof pageOfPlays>[2]) {
  const plays = await pageOfPlays(app.db, roomUuid, wanted)
  const faces = await facesOf(
    app.db,
    plays.map(({ djUuid }) => djUuid),
  )
  return plays.map(({ likes, dislikes, stars, listenersAtStart, ...play }) => ({
    ...play,
    voteCounts: { likes, dislikes, stars },
    dj: faces.get(play.djUuid) ?? null,
    listeners: listenersAtStart,
  }))
}
