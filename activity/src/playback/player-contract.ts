import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { NextPlay } from '@segue/shared/room/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { PlayerState } from './player-state.ts'
import type { PlayerReport } from './run/report.ts'

/** Plays what a room plays, where the room is. */
export interface Player {
  /**
   * Plays what the room plays, or nothing. Called again with the same play it only heals: what runs goes on, what
   * failed because the network was down is tried once more.
   */
  follow(anchor: Anchor | null): void
  /** Schedules what the room has said will follow, so that one song goes on into the other; null for nothing. */
  expect(next: NextPlay | null): void
  /** Loads the song that comes next, so that it starts at once. */
  preload(song: Song | null): void
  /** To be called within a tap or key press: lets sound out for good. Resolves to whether the browser agreed. */
  unlock(): Promise<boolean>
  /** Tries once more to play what could not be played. */
  retry(): void
  state(): PlayerState
  anchor(): Anchor | null
  /** What is heard now, seconds into the song; null while nothing is. */
  position(): number | null
  /** Where the room is, seconds into the song; null while that is unknown. */
  expected(): number | null
  /** How far what is heard lags behind the room, seconds. */
  drift(): number | null
  /** How loud and lively this moment is, 0–1. */
  energy(): number
  volume(): number
  setVolume(volume: number): void
  muted(): boolean
  mute(muted: boolean): void
  mono(): boolean
  /** Has both ears hear both channels, of what we play ourselves. */
  setMono(mono: boolean): void
  /** Turns everything down to a share of the volume, 0–1, for as long as somebody talks. */
  duck(share: number): void
  nudgeMs(): number
  /** Moves this device's sound ahead (or back) by ear, ms; the interface offers steps of ten. */
  setNudge(ms: number): void
  report(): PlayerReport
  /** Silence, and everything let go. The player is not used again. */
  stop(): void
}
