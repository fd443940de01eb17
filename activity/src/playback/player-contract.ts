import type { Anchor } from '@segue/shared/playback/choice.ts'
import type { Dip } from '@segue/shared/room/hand-over/dip.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { PlayerState } from './player-state.ts'
import type { ListenerSettings } from './listener/listener-settings.ts'
import type { PlayerMeter } from './player-meter.ts'

/** Plays the room's songs in step with the room. */
export interface Player {
  /** Volume, mute, mono and nudge. */
  readonly settings: ListenerSettings
  /** What is audible, compared to the room. */
  readonly meter: PlayerMeter
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
  /** Silences the player and releases everything. It can't be used again. */
  stop(): void
}
