import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BeatGrid, CuePoints, SongStatus } from '@segue/shared/song/song.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Written as JSON text, because the driver takes a bare array for a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

export type ByProvider = Record<string, string>

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
  /** When its sound was listened to; null while nobody has, or for an upload that was processed since there are cues. */
  analysedAt: MaybeInstant
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

export type GenreTable = {
  id: GeneratedAlways<number>
  name: string
  nameKey: string
  /** No provider names it: it is listed as long as an upload that the caller may find has it. */
  onlyOfUploads: Generated<boolean>
}

/** The song a provider's own id refers to. The primary key keeps concurrent requests from creating a song twice. */
export type SongProviderTable = { provider: string; providerSongId: string; songId: number }

export type CatalogueTables = {
  artist: ArtistTable
  album: AlbumTable
  genre: GenreTable
  song: SongTable
  songProvider: SongProviderTable
}
