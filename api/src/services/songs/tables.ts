import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BeatGrid, SongStatus } from '@segue/shared/song/song.ts'
import type { MaybeInstant, Stamp } from '../../db/columns.ts'

/** Written as JSON text, because the driver takes a bare array for a PostgreSQL array. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

/** A file somebody uploaded, on its way to being a song or already one. */
export type UploadedSongTable = {
  id: GeneratedAlways<number>
  uuid: string
  userUuid: string
  /** Its entry in the catalogue, made when it is accepted. */
  songId: string
  sha256: string
  fileName: string
  size: number
  status: SongStatus
  progress: Generated<number>
  /** Why it is not a song, as a sentence; and as a word a client can translate. */
  failure: string | null
  failureReason: string | null
  trackName: string | null
  artistName: string | null
  albumName: string | null
  genre: string | null
  isrc: string | null
  releaseYear: number | null
  explicit: Generated<boolean>
  isPublic: Generated<boolean>
  /** Which details its owner gave: those are never replaced by the tags in the file. */
  given: Generated<string[]>
  duration: number | null
  gainDb: number | null
  beat: Json<BeatGrid>
  envelope: Json<number[]>
  /** AES-128 key of its segments: leaves only through `GET /songs/hls/key`. */
  hlsKey: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  coverType: 'image/jpeg' | 'image/png' | null
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: MaybeInstant
}

/** A song as it is searched for, in folded letters: those of the catalogue, and uploads for whoever may find them. */
export type SongSearchTable = {
  songId: number
  title: string
  /** What stands behind the title itself: (feat. somebody), - Live. */
  added: string
  artist: string
  /** Known of uploads only. */
  album: string
  /** Letters of all its words. */
  size: number
  explicit: boolean
  /** Whose upload it is; null for a song of the catalogue. */
  uploadedBy: string | null
  /** Whether others than that person find it. */
  isPublic: boolean
  words: string
}

/** A word of the catalogue with the keys it is found by when it is misspelt. Words stay when their songs go. */
export type SearchWordTable = {
  word: string
  keys: string[]
  /** About how many songs have it. */
  songs: number
}

/** Songs that are new or changed and not yet searchable so; the database's own triggers write it. */
export type SongToIndexTable = { id: GeneratedAlways<number>; songId: number }

export type SongsTables = {
  uploadedSong: UploadedSongTable
  songSearch: SongSearchTable
  searchWord: SearchWordTable
  songToIndex: SongToIndexTable
}
