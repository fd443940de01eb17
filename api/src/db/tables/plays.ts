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

export type PlaysTables = {
  songPlay: SongPlayTable
}
