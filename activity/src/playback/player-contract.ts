import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { Dip } from '@segue/shared/room/hand-over/dip.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { PlayerState } from './player-state.ts'
import type { PlayerReport } from './run/report.ts'

/** Plays the room's songs in step with the room. */
export interface Player {
  /**
   * Plays what the room plays, or nothing. A repeated call with the same play keeps it running, and retries it if it
   * failed because the network was down.
   */
  follow(anchor: Anchor | null): void
  /**
   * Schedules the play that the room has announced next, for a seamless transition; null for none. `dip` is what
   * replaces a fade if one of the songs plays in a third-party player.
   */
  expect(next: NextPlay | null, dip?: Dip | null): void
  /** Preloads the next song, so that it starts without delay. */
  preload(song: Song | null): void
  /** To be called within a tap or key press: enables sound permanently. Resolves to whether the browser agreed. */
  unlock(): Promise<boolean>
  /** Tries again to play an unplayable song. */
  retry(): void
  state(): PlayerState
  anchor(): Anchor | null
  /** The audible position, seconds into the song; null while nothing is audible. */
  position(): number | null
  /** The room's position, seconds into the song; null while unknown. */
  expected(): number | null
  /** How far the audible position lags behind the room, seconds. */
  drift(): number | null
  /** The current energy of the sound, 0–1. */
  energy(): number
  volume(): number
  setVolume(volume: number): void
  muted(): boolean
  mute(muted: boolean): void
  mono(): boolean
  /** Has both ears hear both channels, for sound we play ourselves. */
  setMono(mono: boolean): void
  /** Lowers everything to a share of the volume, 0–1, while someone talks. */
  duck(share: number): void
  nudgeMs(): number
  /** Moves this device's sound ahead (or back) by ear, ms; the UI offers steps of ten. */
  setNudge(ms: number): void
  report(): PlayerReport
  /** Silences the player and releases everything. It can't be used again. */
  stop(): void
}
