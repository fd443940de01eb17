import type { OwnCue } from '@segue/shared/playback/own-cue.ts'
import type { ColumnType } from 'kysely'
import type { ByProvider } from './catalogue.ts'

/** Written as JSON text, because the driver would treat a bare array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

/** What a user says about a provider's song, which others need not believe. */
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

/** A user's own start, end and beat of a song, in their own crates. */
export type SongCueTable = { songId: number; userUuid: string; cue: Json<OwnCue> }

/** The progress of a song's analysis, which finds similar songs. */
export type TrackAnalysisTable = {
  spotifyId: string
  status: 'ENQUEUED' | 'FINISHED' | 'FAILED'
  updatedAt: Date
}

export type SongKnowledgeTables = {
  trackAnalysis: TrackAnalysisTable
  songClaim: SongClaimTable
  songCue: SongCueTable
}
