import type { OwnCue } from '@segue/shared/playback/own-cue.ts'
import type { ColumnType } from 'kysely'
import type { ByProvider } from './catalogue.ts'

/** Written as JSON text, because the driver takes a bare array for a PostgreSQL array. */
type Json<T> = ColumnType<T, string, string>

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

/** Where somebody has a song begin and end, and hears its beat, in their own crates. */
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
