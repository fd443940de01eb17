import type { Song } from '@segue/shared/song/song.ts'
import type { Db } from '../../../db/db.ts'

/** Songs that begin further apart than this belong to different sessions. */
const longestPauseMs = 2 * 60 * 60_000
/** In a room that never stops, a session lasts a day. */
const longestMs = 24 * 60 * 60_000
const maxPlays = 1000
const maxSongs = 3
const maxDjs = 3

/** A session of a room: the songs that were played without a long pause. */
export type Session = {
  from: Date
  /** When the last song began. */
  until: Date
  plays: number
  djs: number
  likes: number
  stars: number
  /** The most people who were there at the beginning of a song; null if they were not counted. */
  mostListeners: number | null
  /** The most liked songs, best first. */
  songs: { song: Song; djUuid: string; likes: number; stars: number }[]
  /** The most liked DJs, best first, without the room itself. */
  topDjs: { uuid: string; plays: number; likes: number }[]
}

/** The session whose last song began before `until`; undefined if nothing was played before. */
export async function sessionBefore(db: Db, roomUuid: string, until: Date): Promise<Session | undefined> {
  const newest = await db
    .selectFrom('songPlay')
    .where('roomUuid', '=', roomUuid)
    .where('playedAt', '<', until)
    .orderBy('playedAt', 'desc')
    .select(['id', 'djUuid', 'likes', 'stars', 'listenersAtStart', 'playedAt'])
    .limit(maxPlays)
    .execute()
  const [last] = newest
  if (!last) return undefined
  const end = newest.findIndex(({ playedAt }, at) => {
    const later = newest[at - 1]?.playedAt ?? playedAt
    return Number(later) - Number(playedAt) > longestPauseMs || Number(last.playedAt) - Number(playedAt) > longestMs
  })
  const plays = end < 0 ? newest : newest.slice(0, end)
  const counted = plays.flatMap(({ listenersAtStart }) => listenersAtStart ?? [])
  const loved = plays
    .filter(({ likes, stars }) => likes + stars > 0)
    .toSorted((one, other) => other.likes + other.stars - one.likes - one.stars)
  const djs = djsOf(plays.filter(({ djUuid }) => djUuid !== roomUuid))
  return {
    from: plays.at(-1)?.playedAt ?? last.playedAt,
    until: last.playedAt,
    plays: plays.length,
    djs: djs.length,
    likes: sum(plays.map(({ likes }) => likes)),
    stars: sum(plays.map(({ stars }) => stars)),
    mostListeners: counted.length > 0 ? Math.max(...counted) : null,
    songs: await withSongs(db, loved.slice(0, maxSongs)),
    topDjs: djs.toSorted((one, other) => other.likes - one.likes || other.plays - one.plays).slice(0, maxDjs),
  }
}

/** Songs are large, so only those that are shown are read. */
async function withSongs(db: Db, plays: readonly { id: number; djUuid: string; likes: number; stars: number }[]) {
  if (plays.length === 0) return []
  const ids = plays.map(({ id }) => id)
  const rows = await db.selectFrom('songPlay').where('id', 'in', ids).select(['id', 'song']).execute()
  const songs = new Map(rows.map(({ id, song }) => [id, song]))
  return plays.map(({ id, djUuid, likes, stars }) => ({ song: songs.get(id) ?? {}, djUuid, likes, stars }))
}

function djsOf(plays: readonly { djUuid: string; likes: number }[]): Session['topDjs'] {
  const byUuid = new Map<string, Session['topDjs'][number]>()
  for (const { djUuid: uuid, likes } of plays) {
    const known = byUuid.get(uuid) ?? { uuid, plays: 0, likes: 0 }
    byUuid.set(uuid, { uuid, plays: known.plays + 1, likes: known.likes + likes })
  }
  return [...byUuid.values()]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
