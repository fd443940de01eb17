import { playingDj } from '../state/playing-dj.ts'
import type { NextPlay, NowPlaying, RoomState } from '../state/state.ts'
import { audibleFromOf } from './handing-over.ts'

/** One song fading into another. */
export type Crossing = {
  /** Progress, 0–1. */
  share: number
  /** The DJs of the outgoing and the incoming song; the room's own uuid for songs it plays by itself. */
  from: string
  to: string
  going: NowPlaying
  coming: NextPlay
  /** Whether the room already counts the incoming song as the current one. */
  hasTaken: boolean
}

/** Which of the two turntables the current song is on; the next goes on the other. */
export type Turntable = 0 | 1

export type Mixing = { turntable: Turntable; crossing: Crossing | null }

type Plays = Pick<RoomState, 'nowPlaying' | 'nextPlay' | 'djs' | 'settings'>

/**
 * The visible part of a hand-over. A room announces the next play until it takes over, in the middle of the overlap,
 * and then no longer mentions the previous song: showing both requires remembering it.
 */
export class CrossingWatch {
  #playId: string | null = null
  #turntable: Turntable = 0
  #expected: Omit<Crossing, 'share' | 'hasTaken'> | null = null

  look(state: Plays | null, now: number): Mixing {
    const { nowPlaying = null, nextPlay = null } = state ?? {}
    if (nowPlaying && nowPlaying.playId !== this.#playId) {
      if (this.#playId !== null) this.#turntable = this.#turntable === 0 ? 1 : 0
      this.#playId = nowPlaying.playId
    }
    if (state && nowPlaying && nextPlay) {
      const from = playingDj(state)?.uuid ?? state.settings.uuid
      this.#expected = { from, to: nextPlay.djUuid, going: nowPlaying, coming: nextPlay }
    } else if (nowPlaying?.playId !== this.#expected?.coming.playId) this.#expected = null
    return { turntable: this.#turntable, crossing: this.#crossing(now) }
  }

  #crossing(now: number): Crossing | null {
    if (!this.#expected) return null
    const { overlapMs } = this.#expected.coming
    const share = (now - audibleFromOf(this.#expected.coming)) / overlapMs
    const hasTaken = this.#playId === this.#expected.coming.playId
    return overlapMs > 0 && share >= 0 && share < 1 ? { ...this.#expected, share, hasTaken } : null
  }
}
