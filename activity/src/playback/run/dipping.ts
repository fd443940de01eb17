import { equal } from '@segue/shared/equal.ts'
import { levelInDip, type Dip } from '@segue/shared/room/hand-over/dip.ts'
import type { After } from './run-core.ts'

const stepMs = 100

export type DippingOptions = {
  /** The server's time, ms, or null while it is unknown. */
  clock: () => number | null
  after: After
  /** The current play; null if there is none. */
  playing: () => string | null
  /** Sets the level of the current play, 0–1. */
  setLevel: (level: number) => void
}

/** Lowers the volume towards a hand-over, and raises it after that. */
export class Dipping {
  readonly #options: DippingOptions
  #dip: Dip | null = null
  #callOff: (() => void) | null = null

  constructor(options: DippingOptions) {
    this.#options = options
  }

  /** `wanted` is the play that the room plays now. */
  expect(dip: Dip | null, wanted: string | null): void {
    if (equal(dip, this.#dip)) return
    // The room announces nothing more about a play that has begun, and that is just getting louder.
    if (dip === null && wanted !== null && this.#dip?.playId === wanted) return
    this.#callOff?.()
    this.#dip = dip
    this.#follow()
  }

  /** The current level of a play. */
  levelOf(playId: string): number {
    const now = this.#options.clock()
    return this.#dip && now !== null ? levelInDip(this.#dip, playId, now) : 1
  }

  stop(): void {
    this.#callOff?.()
    this.#dip = null
  }

  #follow(): void {
    const { clock, after, playing, setLevel } = this.#options
    const now = clock()
    if (this.#dip && now !== null && now >= this.#dip.handOverAt + this.#dip.ms) this.#dip = null
    const playId = playing()
    if (playId !== null) setLevel(this.levelOf(playId))
    if (!this.#dip) return
    const { handOverAt, ms } = this.#dip
    const wait = now === null ? stepMs : Math.max(stepMs, handOverAt - ms - now)
    this.#callOff = after(wait, () => this.#follow())
  }
}
