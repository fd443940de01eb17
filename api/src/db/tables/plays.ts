import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Song } from '@segue/shared/song/song.ts'
import type { MaybeInstant } from '../columns.ts'

/** Written as JSON text, because the driver would treat a bare array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

export type SongPlayTable = {
  id: GeneratedAlways<number>
  playId: string
  roomUuid: string
  djUuid: string
  songId: number | null
  /** The song as it was played: later changes do not rewrite history. */
  song: Json<Song>
  likes: Generated<number>
  dislikes: Generated<number>
  stars: Generated<number>
  /** How many people were in the room; null for plays from before it was counted. */
  listenersAtStart: number | null
  listenersAtEnd: number | null
  playedAt: Date
  endedAt: MaybeInstant
}

/** A song that a user has heard in a room, starred, or caught: added to a crate from a room. */
export type ShelfSongTable = {
  userUuid: string
  songId: number
  /** How often they have heard at least half of it. */
  heardTimes: Generated<number>
  firstHeardAt: MaybeInstant
  lastHeardAt: MaybeInstant
  /** The play they heard last, which is not counted again. */
  lastPlayId: string | null
  caughtAt: MaybeInstant
  /** When they last heard, starred or caught it. */
  latestAt: Date
}

export type PlaysTables = {
  songPlay: SongPlayTable
  shelfSong: ShelfSongTable
}
