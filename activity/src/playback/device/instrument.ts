import type { Trouble } from '../run/trouble.ts'

/**
 * A provider's own player in our page. It makes its own sound, says only roughly where it is and takes its time to do
 * as it is told, so it is followed coarsely.
 */
export interface Instrument {
  /**
   * Plays the song from `seconds` on. `refused` when the browser wants a gesture first. Rejects with a `MediaTrouble`.
   */
  start(seconds: number): Promise<'playing' | 'refused'>
  seek(seconds: number): void
  /** Where it says it is, seconds; null while it does not say. */
  position(): number | null
  /** How long it says the song is, seconds; null while it does not say, and of an excerpt. */
  length(): number | null
  /** Whether sound is really running: not paused, not short of data. */
  running(): boolean
  finished(): boolean
  /** Whether somebody else paused it: its own buttons, a media key, another device of the same account. */
  halted(): boolean
  /** How loud, 0–1. */
  setVolume(volume: number): void
  /** Silence, and everything of this song let go. */
  stop(): void
}

/** Fetches the provider's player where it is not there yet and sets it up. Rejects with a `MediaTrouble`. */
export type OpenInstrument = (onTrouble: (trouble: Trouble) => void) => Promise<Instrument>
