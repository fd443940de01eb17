import * as z from 'zod/mini'
import { musicProviders } from './providers.ts'

/** The eleven statuses of a song (both documents, section 3). `SUCCESS` and `VERIFIED` are playable. */
export const songStatuses = [
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFIED',
  'UNVERIFIED',
  'VERIFICATION_ERROR',
  'VERIFICATION_POSTPONED',
  'DATA_NOT_FOUND',
  'PENDING_REQUEST',
  'SUCCESS',
  'FETCH_FAILED',
] as const

export const SongStatus = z.enum(songStatuses)
export type SongStatus = z.infer<typeof SongStatus>

export const Provider = z.enum(musicProviders)

/** Maps each provider to its own song id: `{ spotify: 'spotify:track:…', uploadService: '<uuid>' }`. */
export const ProviderIds = z.partialRecord(Provider, z.string())
/** Maps each provider to an artwork URL. Apple's are templates with `{w}x{h}`. */
export const Thumbnails = z.partialRecord(Provider, z.string())

/**
 * The beats of a song: beat n is at `firstBeat + n * 60 / bpm` seconds.
 * Found when an upload is processed; `confidence` is between 0 and 1.
 */
export const BeatGrid = z.object({
  bpm: z.number(),
  firstBeat: z.number(),
  beatsPerBar: z.number(),
  confidence: z.number(),
})
export type BeatGrid = z.infer<typeof BeatGrid>

/** A key: its tonic in semitones above C, and its mode. */
export const MusicalKey = z.object({ tonic: z.number(), mode: z.enum(['major', 'minor']) })
export type MusicalKey = z.infer<typeof MusicalKey>

/** What mixing needs to know about a song. Found when it is processed. */
export const CuePoints = z.object({
  /** The first and the last audible position, in seconds. */
  in: z.number(),
  out: z.number(),
  /** The number of bars before the song is in full swing, and after; absent without a beat. */
  introBars: z.optional(z.number()),
  outroBars: z.optional(z.number()),
  /** Absent if it can't be determined. */
  key: z.optional(MusicalKey),
})
export type CuePoints = z.infer<typeof CuePoints>

const songShape = {
  songId: z.optional(z.nullable(z.string())),
  songShortId: z.optional(z.nullable(z.string())),
  crateSongUuid: z.optional(z.nullable(z.string())),
  trackName: z.optional(z.nullable(z.string())),
  artistName: z.optional(z.nullable(z.string())),
  genre: z.optional(z.nullable(z.string())),
  /** Seconds. */
  duration: z.optional(z.nullable(z.number())),
  isrc: z.optional(z.nullable(z.string())),
  playbackToken: z.optional(z.nullable(z.string())),
  explicit: z.optional(z.nullable(z.boolean())),
  status: z.optional(z.nullable(z.string())),
  musicProviders: z.optional(z.nullable(ProviderIds)),
  thumbnails: z.optional(z.nullable(Thumbnails)),
  beat: z.optional(z.nullable(BeatGrid)),
  cue: z.optional(z.nullable(CuePoints)),
}

/**
 * A song as rooms, crates and clients exchange it. Existing clients send anything from a bare placeholder to the full
 * catalogue form, so everything except the title is optional. Stored songs may have any other keys.
 */
export const Song = z.looseObject(songShape)
export type Song = z.infer<typeof Song>

/** Passed on unchanged: other clients know what it means. */
const asSent = z.optional(z.unknown())

/**
 * A song as clients send it. Keys that occur in captured traffic or in the specification are kept in any form; any
 * other key is dropped.
 */
export const SongInput = z.extend(z.object(songShape), {
  id: asSent,
  album: asSent,
  albumId: asSent,
  albumName: asSent,
  appleAlbumTrackNumber: asSent,
  artist: asSent,
  createdAt: asSent,
  discNumber: asSent,
  gainDb: asSent,
  links: asSent,
  linksId: asSent,
  musicProvider: asSent,
  musicProvidersId: asSent,
  position: asSent,
  previews: asSent,
  releaseYear: asSent,
  streamUrls: asSent,
  thumbnailsId: asSent,
  trackUrl: asSent,
  updatedAt: asSent,
})
