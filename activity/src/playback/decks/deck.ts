import type { Levels } from '../device/audio-path.ts'
import type { Media } from './media.ts'

/** The level of a playing song, to mix it with the next. */
export interface Fader {
  /** Its parameters that can be scheduled on the audio clock; null without one. */
  readonly levels: Levels | null
  /** Fades to a level, 0–1, within `ms`. */
  fadeTo(level: number, ms: number): void
}

/** One of the player's two decks: it holds one song, silent until its level is raised. */
export interface Deck extends Fader {
  readonly media: Media | null
  /** Starts loading media around `from` seconds, replacing what was on the deck. */
  load(media: Media, from: number): void
  /**
   * Pauses at `seconds` with enough data buffered to start without delay. `past`: the song is shorter than that.
   * `gone`: other media was loaded, another cue was requested, or loading failed.
   */
  cue(seconds: number): Promise<'ready' | 'past' | 'gone'>
  /** `refused` if the browser requires a gesture first. */
  play(): Promise<'playing' | 'refused'>
  /** Jumps to a position while playing. */
  seek(seconds: number): void
  setRate(rate: number): void
  /** The position that the device reports, seconds. */
  reported(): number
  /** The delay between that position and the audible one, seconds. */
  latency(): number
  /** Whether sound is actually playing: not paused, not seeking, not waiting for data. */
  running(): boolean
  finished(): boolean
  /** Whether something else paused it: a media key, unplugged headphones, a phone that went to sleep. */
  halted(): boolean
  /** To be called within a gesture, so that the browser allows this deck to play later without one. */
  prime(): void
  /** Silences the deck and unloads its media. */
  eject(): void
}
