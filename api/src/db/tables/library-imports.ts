import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { LibraryFormat, LibraryProblem, LibraryTrack } from '@segue/shared/crate/library/library.ts'
import type { Stamp } from '../columns.ts'

/** An import of a library. It is `RECEIVING` until all of its tracks have arrived. */
export type LibraryImportTable = {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  userUuid: string
  /** Identifies the selection, so that it is imported only once. */
  digest: string
  format: LibraryFormat
  fileName: string
  status: Generated<'RECEIVING' | 'IN_PROGRESS' | 'COMPLETE'>
  total: number
  received: Generated<number>
  /** Why some songs are in no crate. */
  failure: 'tooManyCrates' | 'crateFull' | null
  /** The first problems of its file, and how many there are. */
  problems: ColumnType<LibraryProblem[], string | undefined, never>
  problemCount: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export type LibraryPlaylistTable = {
  importId: number
  position: number
  /** Identifies the playlist among the user's imports: a later import continues the same crate. */
  source: string
  folders: string[]
  name: string
  /** The positions of its tracks, in order. */
  tracks: number[]
  crateId: number | null
}

export type TrackOutcome = 'waiting' | 'matched' | 'uncertain' | 'missing'

export type LibraryTrackTable = {
  importId: number
  position: number
  track: ColumnType<LibraryTrack, string, never>
  /** The normalized file name and tags, for comparison. */
  fileKey: string | null
  tagKey: string | null
  outcome: Generated<TrackOutcome>
  songId: number | null
  /** Songs that it may be. */
  suggestions: Generated<number[]>
  /** Whether it has been added to its crates. */
  isPlaced: Generated<boolean>
}

export type LibraryImportsTables = {
  libraryImport: LibraryImportTable
  libraryPlaylist: LibraryPlaylistTable
  libraryTrack: LibraryTrackTable
}
