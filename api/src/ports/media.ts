import type { MixPlan } from '@segue/shared/room/hand-over/mix.ts'
import type { BeatGrid, CuePoints } from '@segue/shared/song/song.ts'
import type { Received } from './uploads.ts'

/** The file's own metadata. Texts are trimmed, never empty, and at most 200 characters long. */
export type Tags = {
  title: string | null
  artist: string | null
  album: string | null
  genre: string | null
  year: number | null
  isrc: string | null
}

export type Cover = { mimeType: 'image/jpeg' | 'image/png'; bytes: Uint8Array }

export type AudioFormat = 'mp3' | 'wav' | 'aiff' | 'flac' | 'ogg' | 'm4a' | 'aac'

export type Loudness = {
  /** EBU R128 integrated loudness. */
  integratedLufs: number
  /**
   * The gain a player applies to bring the song to -14 LUFS, in decibels, limited so that the loudest sample stays
   * below full scale.
   */
  replayGainDb: number
  /** The highest sample, in decibels below full scale. */
  peakDb: number
}

export type RenditionName = 'low' | 'medium' | 'high'

/** One quality of the song: AAC in fragmented MP4, encrypted. File names are relative to the output folder. */
export type Rendition = {
  name: RenditionName
  /** Peak bits per second, as a master playlist requires. */
  bandwidth: number
  /** For example `medium/playlist.m3u8`. */
  playlist: string
  init: string
  segments: readonly string[]
}

export type ProcessedSong = {
  format: AudioFormat
  durationSeconds: number
  tags: Tags
  loudness: Loudness
  beat: BeatGrid | null
  cue: CuePoints | null
  /**
   * How full the song sounds, 0 to 1, one value for every half second: for drawing the waveform and moving the crowd.
   */
  envelope: readonly number[]
  /** The master playlist, relative to the output folder; its entries are relative to itself. */
  master: string
  renditions: readonly Rendition[]
  /** Thirty seconds, unencrypted, in one M4A file that a media element can play directly. */
  preview: string
  /** The AES-128 key of every segment: 16 bytes. Never write it to the output folder. */
  key: Uint8Array
  cover: Cover | null
  /** Every file written, relative to the output folder; all of them have to be stored. */
  files: readonly string[]
}

/** What is wrong with a person's file. Only they can fix it, so there is a sentence for them. */
export type Fault = { reason: string; sentence: string }

export type ProcessRequest = {
  /** Where the song's files live in storage, without a trailing slash; `original` is already there. */
  folder: string
  fileName: string
  /** Where players fetch the key, absolute or relative to a media playlist. */
  keyUri: string
  /** From 0 to 1, increasing. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** What can be measured from a song's audio, whoever provides it. */
export type SongSound = Pick<ProcessedSong, 'durationSeconds' | 'loudness' | 'beat' | 'cue'>

/** A part of a song as an ADTS stream, with the position (seconds) at which its sound begins. */
export type Excerpt = { adts: Uint8Array; from: number }

/** A hand-over to render: `plan` has a point every `stepMs`. */
export type MixRequest = {
  outgoing: Excerpt
  incoming: Excerpt
  plan: MixPlan
  stepMs: number
  sampleRate: number
  signal: AbortSignal
}

/** A part of a song to encode again, in stereo, at another rate. */
export type ResampleRequest = {
  excerpt: Excerpt
  /** The position (seconds in the song) of the first frame. */
  from: number
  /** How many frames; what the excerpt doesn't cover is silent. */
  frames: number
  sampleRate: number
  signal: AbortSignal
}

/** Checks uploads and turns them into songs, with whichever ffmpeg the host has. */
export type Media = {
  /** What is obviously wrong with a file, before anything is decoded. */
  faultOf: (file: Received) => Promise<Fault | undefined>
  /**
   * Encodes the song and stores it next to the original: `hls/…`, and `cover.jpg` or `cover.png` if the file has a
   * cover. Throws if the fault is ours and it may be tried again.
   */
  process: (request: ProcessRequest) => Promise<{ song: ProcessedSong } | { fault: Fault }>
  /**
   * Analyses a song without storing any of it. The duration is measured, whatever the metadata says. Throws if the
   * fault is ours and it may be tried again, and rethrows whatever `sound` throws.
   */
  listen: (sound: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<{ sound: SongSound } | { fault: Fault }>
  /**
   * Mixes two songs and encodes the mix as AAC, in stereo, as an ADTS stream whose first frame is the first sound.
   * Absent on hosts without ffmpeg.
   */
  mix?: (request: MixRequest) => Promise<Uint8Array>
  /** Encodes an excerpt again, as `mix` does. Absent on hosts without ffmpeg. */
  resample?: (request: ResampleRequest) => Promise<Uint8Array>
}

export const troubles = {
  diskFull: 'There is no space left to process this song. Please try again later.',
  timedOut: 'Processing this song took too long and was stopped.',
  stopped: 'Processing this song was stopped.',
  engine: 'This song couldn’t be processed.',
} as const

export type TroubleReason = keyof typeof troubles

/** The fault is ours and the file may be fine, so a job may try again. `message` is for people, `cause` for the log. */
export class MediaTrouble extends Error {
  override readonly name = 'MediaTrouble'
  readonly reason: TroubleReason

  constructor(reason: TroubleReason, cause?: unknown) {
    super(troubles[reason], { cause })
    this.reason = reason
  }
}
