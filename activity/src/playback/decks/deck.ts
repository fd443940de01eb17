import type { Levels } from '../device/audio-path.ts'
import type { Media } from './media.ts'

/** How loud a song is that plays, for whoever mixes it with the next. */
export interface Fader {
  /** What is scheduled of it by the audio clock; null where there is none. */
  readonly levels: Levels | null
  /** Raises or lowers it within `ms`, 0–1. */
  fadeTo(level: number, ms: number): void
}

/** One of the two turntables of the player: it holds one song, silent until its level is raised. */
export interface Deck extends Fader {
  readonly media: Media | null
  /** Begins to load media around `from` seconds, in place of what was on the deck. */
  load(media: Media, from: number): void
  /**
   * Stops at `seconds` with enough data at hand to start without delay. `past`: the song is shorter than that.
   * `gone`: other media was loaded, another cue was asked for, or trouble came first.
   */
  cue(seconds: number): Promise<'ready' | 'past' | 'gone'>
  /** `refused` when the browser wants a gesture first. */
  play(): Promise<'playing' | 'refused'>
  /** Jumps while playing. */
  seek(seconds: number): void
  setRate(rate: number): void
  /** What the device reports as its position, seconds. */
  reported(): number
  /** How long it takes from there to the ear, seconds. */
  latency(): number
  /** Whether sound is really running: not paused, not seeking, not short of data. */
  running(): boolean
  finished(): boolean
  /** Whether somebody else stopped it: a media key, unplugged headphones, a phone that went to sleep. */
  halted(): boolean
  /** Called within a gesture so that the browser lets this deck play later without one. */
  prime(): void
  /** Silences and unloads. */
  eject(): void
}
