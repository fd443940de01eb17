import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { Stamp } from '../columns.ts'

export type SpecialCrate = 'queue' | 'likes'

export type ImportStatus = 'IN_PROGRESS' | 'FAILED' | 'COMPLETE'

/** The import of a provider's playlist into a crate: its progress or its outcome. */
export type Importing = {
  provider: MusicProvider
  playlistId: string
  country: string
  /** Whether the crate takes the playlist's name. */
  takesName: boolean
  /** The provider's cursor of the next page; null before the first. */
  cursor: string | null
  done: number
  /** The number of songs without a provider we import from. */
  missed: number
  total: number | null
  failure: string | null
  failureReason?: string | null
}

export type CrateTable = {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  shortId: Generated<string>
  userUuid: string
  /** Which special crate this is; null for the crates people create themselves. */
  special: SpecialCrate | null
  crateName: string
  description: Generated<string>
  isPublic: Generated<boolean>
  currentPosition: Generated<number>
  importStatus: Generated<ImportStatus>
  importing: ColumnType<Importing | null, string | null | undefined, string | null>
  songCount: Generated<number>
  /** All ranks in the crate are in [lowRank, highRank): new songs are added at either end. */
  lowRank: Generated<number>
  highRank: Generated<number>
  createdAt: Stamp
  updatedAt: Stamp
}

export type CrateSongTable = {
  id: GeneratedAlways<number>
  uuid: Generated<string>
  crateId: number
  songId: number
  /** The order of the crate. Ranks have gaps, so that a move writes one row. */
  rank: number
  addedAt: Stamp
}

export type CratesTables = {
  crate: CrateTable
  crateSong: CrateSongTable
}
