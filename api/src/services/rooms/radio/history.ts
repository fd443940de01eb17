import { uploadOnAir } from '@segue/shared/room/settings/on-air.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'
import type { AirPlay } from './timeline.ts'

/** What a player may show: the song, and from when on. */
export type AirTitle = { playId: string; from: number; title: string; artist: string; isOnAir: boolean }
export type HistoryPlay = AirPlay & { song: Song }

/** More plays than fit into the time that a station looks back, unless a room does nothing but skip. */
const maxPlays = 2000
/** A play that began this long ago and has no end was never finished. */
const longestPlayMs = 6 * 3_600_000

/** The plays of a room that may be heard after an instant, in the order in which they began. */
export async function playsSince(db: Db, roomUuid: string, from: number): Promise<HistoryPlay[]> {
  const rows = await db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .where('playedAt', '>=', new Date(from - longestPlayMs))
    .where((where) => where.or([where('endedAt', 'is', null), where('endedAt', '>=', new Date(from))]))
    .select(['playId', 'song', 'playedAt', 'endedAt'])
    .orderBy('playedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(maxPlays)
    .execute()
  const oldestFirst = rows.toReversed()
  return oldestFirst.map(({ playId, song, playedAt, endedAt }, index) => {
    const startedAt = playedAt.getTime()
    const planned = startedAt + (song.duration ?? 0) * 1000
    const next = oldestFirst[index + 1]?.playedAt.getTime() ?? Infinity
    return {
      playId,
      song,
      startedAt,
      endedAt: endedAt?.getTime() ?? Math.min(planned, next),
      hasEnded: endedAt !== null,
      upload: uploadOnAir(song),
    }
  })
}

export function titlesOf(plays: readonly HistoryPlay[]): AirTitle[] {
  let over = -Infinity
  return plays.map(({ playId, song, startedAt, endedAt, upload }) => {
    const from = Math.max(startedAt, over)
    over = Math.max(from, endedAt)
    const { trackName, artistName } = song
    return { playId, from, title: trackName ?? '', artist: artistName ?? '', isOnAir: upload !== null }
  })
}
