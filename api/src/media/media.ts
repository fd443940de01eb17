import type { BeatGrid } from '@segue/shared/song/song.ts'

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

/** Bounds on what is accepted; `defaultLimits` in probe.ts. */
export type MediaLimits = { maxBytes: number; minSeconds: number; maxSeconds: number }

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
