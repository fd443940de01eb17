import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OwnCue } from '@segue/shared/playback/own-cue.ts'
import type { BeatGrid, CuePoints, SongStatus } from '@segue/shared/song/song.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'
import type { LibraryImportsTables } from './library-imports.ts'
import type { ResumableUploadTable } from './resumable-uploads.ts'

/** Written as JSON text, because the driver would treat a bare array as a PostgreSQL array. */
type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

/** An uploaded file that is, or may become, a song. */
export type UploadedSongTable = {
  id: GeneratedAlways<number>
  uuid: string
  userUuid: string
  /** Its catalogue entry, created when it is accepted. */
  songId: string
  sha256: string
  fileName: string
  size: number
  status: SongStatus
  progress: Generated<number>
  /** Why it failed, as a sentence and as a code that clients can translate. */
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
  /** The list it is added to once it can be played: `queue`, or the uuid of a crate. */
  addTo: string | null
  /** Why it could not be added there. */
  notAdded: 'crateFull' | 'crateNotFound' | null
  /** The fields its owner set, which tags in the file never replace. */
  given: Generated<string[]>
  duration: number | null
  gainDb: number | null
  beat: Json<BeatGrid>
  cue: Json<CuePoints>
  /** Its owner's own start, end and beat. The detected values are kept as well. */
  ownCue: Json<OwnCue>
  envelope: Json<number[]>
  /** The AES-128 key of its segments; exposed only through `GET /songs/hls/key`. */
  hlsKey: ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
  /** The type of the cover in the file itself. */
  coverType: 'image/jpeg' | 'image/png' | null
  /** The name of the picture its owner has set, which takes precedence over the one in the file. */
  coverFile: Generated<string | null>
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: MaybeInstant
}

/** A searchable song in folded letters: catalogue songs, and uploads for people who may find them. */
export type SongSearchTable = {
  songId: number
  title: string
  /** What follows the title itself: "(feat. someone)", "- Live". */
  added: string
  artist: string
  /** Known for uploads only. */
  album: string
  /** The number of letters in all its words. */
  size: number
  explicit: boolean
  /** The uploader; null for a catalogue song. */
  uploadedBy: string | null
  /** Whether other people can find it. */
  isPublic: boolean
  words: string
}

/** A catalogue word with the keys that find it when misspelt. Words remain when their songs are deleted. */
export type SearchWordTable = {
  word: string
  keys: string[]
  /** The approximate number of songs with the word. */
  songs: number
}

/** New and changed songs that are not indexed yet; written by database triggers. */
export type SongToIndexTable = { id: GeneratedAlways<number>; songId: number }

export type SongsTables = LibraryImportsTables & {
  uploadedSong: UploadedSongTable
  resumableUpload: ResumableUploadTable
  songSearch: SongSearchTable
  searchWord: SearchWordTable
  songToIndex: SongToIndexTable
}
