import type { BeatGrid, CuePoints } from '@segue/shared/song/song.ts'
import type { Received } from './uploads.ts'

/** What the file says about itself. Texts are trimmed, never empty, and at most 200 characters long. */
export type Tags = {
  title: string | null
  artist: string | null
  album: string | null
  genre: string | null
  year: number | null
  isrc: string | null
}

export type Cover = { mimeType: 'image/jpeg' | 'image/png'; bytes: Uint8Array }

export type AudioFormat = 'mp3' | 'wav' | 'flac' | 'ogg' | 'm4a'

export type Loudness = {
  /** EBU R128 integrated loudness. */
  integratedLufs: number
  /** What a player applies to bring the song to -14 LUFS, in decibels, held so that the loudest sample stays below full scale. */
  replayGainDb: number
  /** The highest sample, in decibels below full scale. */
  peakDb: number
}

export type RenditionName = 'low' | 'medium' | 'high'

/** One quality of the song: AAC in fragmented MP4, encrypted. File names are relative to the output folder. */
export type Rendition = {
  name: RenditionName
  /** Peak bits per second, as a master playlist wants it. */
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
  /** How full the song sounds, 0 to 1, one value for every half second: draws a waveform and moves a crowd. */
  envelope: readonly number[]
  /** The master playlist, relative to the output folder; its entries are relative to itself. */
  master: string
  renditions: readonly Rendition[]
  /** Thirty seconds in the clear, one M4A file that a media element plays by itself. */
  preview: string
  /** AES-128 key of every segment: 16 bytes. Never belongs in the output folder. */
  key: Uint8Array
  cover: Cover | null
  /** Every file written, relative to the output folder: what has to be stored. */
  files: readonly string[]
}

/** What is wrong with somebody's file: theirs to mend, so there is a sentence for them. */
export type Fault = { reason: string; sentence: string }

export type ProcessRequest = {
  /** Where the song's files live in storage, without a slash at the end; `original` is there already. */
  folder: string
  fileName: string
  /** Where players fetch the key, absolute or relative to a media playlist. */
  keyUri: string
  /** From 0 to 1, growing. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** What is heard in a song, whoever has it. */
export type SongSound = Pick<ProcessedSong, 'durationSeconds' | 'loudness' | 'beat' | 'cue'>

/** Looks at uploads and turns them into songs, by whatever ffmpeg the host has. */
export type Media = {
  /** What is wrong with a file at first sight, before anything is decoded. */
  faultOf: (file: Received) => Promise<Fault | undefined>
  /**
   * Encodes the song and stores it beside the original: `hls/…`, and `cover.jpg` or `cover.png` when the file has one.
   * Throws when our side failed and it may be tried again.
   */
  process: (request: ProcessRequest) => Promise<{ song: ProcessedSong } | { fault: Fault }>
  /**
   * Listens to a song and keeps nothing of it. How long it is, is measured, whatever it says of itself. Throws when our
   * side failed and it may be tried again, and whatever the sound throws.
   */
  listen: (sound: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<{ sound: SongSound } | { fault: Fault }>
}

export const troubles = {
  diskFull: 'There is no space left to process this song. Please try again later.',
  timedOut: 'Processing this song took too long and was stopped.',
  stopped: 'Processing this song was stopped.',
  engine: 'This song couldn’t be processed.',
} as const

export type TroubleReason = keyof typeof troubles

/** Our side failed, the file may be fine: a job may be tried again. `message` is for people, `cause` for the log. */
export class MediaTrouble extends Error {
  override readonly name = 'MediaTrouble'
  readonly reason: TroubleReason

  constructor(reason: TroubleReason, cause?: unknown) {
    super(troubles[reason], { cause })
    this.reason = reason
  }
}
