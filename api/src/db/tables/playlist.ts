import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import type { BeatGrid, CuePoints, Song, SongStatus } from '@segue/shared/song/song.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

type ByProvider = Record<string, string>
/** Written as JSON text, because the driver takes a bare array for a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

/** The catalogue: every song the service knows, once. `songId` on the wire is `id` as text. */
export type SongTable = {
  id: GeneratedAlways<number>
  songShortId: Generated<string>
  trackName: string
  artistName: Generated<string>
  genre: string | null
  /** Seconds. */
  duration: number | null
  isrc: string | null
  playbackToken: string | null
  explicit: boolean | null
  status: SongStatus
  musicProviders: Json<ByProvider>
  thumbnails: Json<ByProvider>
  beat: ColumnType<BeatGrid | null, string | null | undefined, string | null>
  cue: ColumnType<CuePoints | null, string | null | undefined, string | null>
  /** The gain in decibels that makes all songs equally loud; known for uploads only. */
  gainDb: number | null
  albumId: number | null
  releaseYear: number | null
  /** Pages for people. */
  links: ColumnType<ByProvider, string | undefined, string>
  /** URLs of previews that play without a token. */
  previews: ColumnType<ByProvider, string | undefined, string>
  /** When a provider last described the song; null while none has, or only in passing, in the list of a playlist. */
  lookedUpAt: MaybeInstant
  createdAt: Stamp
  updatedAt: Stamp
}

export type ArtistTable = {
  id: GeneratedAlways<number>
  artistShortId: Generated<string>
  artistName: string
  /** The normalized name (`catalogue/names.ts`), unique even under concurrency. */
  nameKey: string
  createdAt: Stamp
}

export type AlbumTable = {
  id: GeneratedAlways<number>
  albumShortId: Generated<string>
  albumName: string
  nameKey: string
  artistId: number
  releaseYear: number | null
  artwork: string | null
  createdAt: Stamp
}

export type GenreTable = { id: GeneratedAlways<number>; name: string; nameKey: string }

/** The song a provider's own id refers to. The primary key keeps concurrent requests from creating a song twice. */
export type SongProviderTable = { provider: string; providerSongId: string; songId: number }

/** What somebody says of a provider's song that nobody else has to believe. */
export type SongClaim = {
  trackName?: string
  artistName?: string
  genre?: string
  /** Seconds. */
  duration?: number
  isrc?: string
  playbackToken?: string
  explicit?: boolean
  musicProviders?: ByProvider
  thumbnails?: ByProvider
}

export type SongClaimTable = { songId: number; userUuid: string; claim: Json<SongClaim> }

export type SpecialCrate = 'queue' | 'likes'

export type ImportStatus = 'IN_PROGRESS' | 'FAILED' | 'COMPLETE'

/** The import of a provider's playlist into a crate: its progress or its outcome. */
export type Importing = {
  provider: MusicProvider
  playlistId: string
  country: string
  /** Whether the crate takes the name of the playlist. */
  takesName: boolean
  /** The provider's cursor of the next page; null before the first. */
  cursor: string | null
  done: number
  /** Songs without a provider we import from. */
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
  /** All ranks in the crate lie in [lowRank, highRank): new songs get theirs at either end. */
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

export type CrateExportTable = {
  id: GeneratedAlways<number>
  uuid: string
  crateId: number
  userUuid: string
  provider: MusicProvider
  status: Generated<ImportStatus>
  total: number
  done: Generated<number>
  missed: Generated<number>
  /** The rank of the last song that was sent; null before the first. */
  afterRank: number | null
  playlistId: string | null
  playlistLink: string | null
  failure: string | null
  failureReason: string | null
  createdAt: Stamp
  updatedAt: Stamp
}

/** The progress of a song's analysis, which finds similar songs. */
export type TrackAnalysisTable = {
  spotifyId: string
  status: 'ENQUEUED' | 'FINISHED' | 'FAILED'
  updatedAt: Date
}

/** A request to add songs with an idempotency key: repeating it adds nothing and returns the same songs. */
export type AddRequestTable = {
  userUuid: string
  key: string
  crateId: number | null
  crateSongUuids: Generated<string[]>
  createdAt: Date
}

export type PlaylistTables = {
  addRequest: AddRequestTable
  artist: ArtistTable
  album: AlbumTable
  genre: GenreTable
  crateExport: CrateExportTable
  trackAnalysis: TrackAnalysisTable
  song: SongTable
  songProvider: SongProviderTable
  songClaim: SongClaimTable
  crate: CrateTable
  crateSong: CrateSongTable
  songPlay: SongPlayTable
}
