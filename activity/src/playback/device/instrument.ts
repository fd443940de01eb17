import type { Trouble } from '../run/trouble.ts'

/**
 * A provider's own player in our page. It plays its own sound, reports only a rough position and reacts slowly to
 * commands, so it is kept only roughly in step with the room.
 */
export interface Instrument {
  /**
   * Plays the song from `seconds` on. `refused` if the browser requires a gesture first. Rejects with a `MediaTrouble`.
   */
  start(seconds: number): Promise<'playing' | 'refused'>
  seek(seconds: number): void
  /** The position it reports, seconds; null while it reports none. */
  position(): number | null
  /** The length it reports for the song, seconds; null while it reports none, and for an excerpt. */
  length(): number | null
  /** Whether sound is actually playing: not paused, not waiting for data. */
  running(): boolean
  finished(): boolean
  /** Whether something else paused it: its own buttons, a media key, another device of the same account. */
  halted(): boolean
  /** The volume, 0–1. */
  setVolume(volume: number): void
  /** Silences it and releases everything of this song. */
  stop(): void
}

/** Loads the provider's player if necessary and sets it up. Rejects with a `MediaTrouble`. */
export type OpenInstrument = (onTrouble: (trouble: Trouble) => void) => Promise<Instrument>
