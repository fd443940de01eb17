import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BeatGrid, CuePoints, SongStatus } from '@segue/shared/song/song.ts'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** Written as JSON text, because the driver would treat a bare array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

export type ByProvider = Record<string, string>

/** The catalogue: every song the service knows, once. Clients get `id` as text, named `songId`. */
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
  /** URLs of pages for people. */
  links: ColumnType<ByProvider, string | undefined, string>
  /** URLs of previews that play without a token. */
  previews: ColumnType<ByProvider, string | undefined, string>
  /** When a provider last described the song; null if none has, or only briefly in a playlist. */
  lookedUpAt: MaybeInstant
  /** When its audio was analysed; null if it has not been, or for an upload processed since cues exist. */
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
  /** No provider lists it: it is only shown while the caller may find an upload that has it. */
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
