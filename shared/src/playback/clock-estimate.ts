import {
  clockHabits,
  contradict,
  quickest,
  replaces,
  undistorted,
  type Probe,
  type Reading,
} from './clock-readings.ts'
import { trustedSkew, updateSkew, type SkewEstimate } from './skew.ts'

/** What the readings of the last while say of the server's clock. */
export class ClockEstimate {
  readonly #monotonic: () => number
  #readings: Reading[] = []
  #skew: SkewEstimate | null = null
  #best: Reading | undefined
  /** Readings taken before this local instant may be of another server; they serve until good ones of it are in. */
  #retiredBefore = -Infinity

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  get known(): boolean {
    return this.#best !== undefined
  }

  /** The server's time, ms, or null as long as too few answers have come back to tell. */
  now(): number | null {
    if (!this.#best) return null
    const local = this.#monotonic()
    return local + this.#best.offset + trustedSkew(this.#skew) * (local - this.#best.at)
  }

  uncertainty(): number | null {
    return this.#best ? this.#best.roundTrip / 2 : null
  }

  skew(): number {
    return trustedSkew(this.#skew)
  }

  /** Counts a reading, and drops those that cannot be true beside it. */
  take(reading: Reading): void {
    if (this.#readings.some((earlier) => contradict(earlier, reading))) {
      this.#readings = this.#readings.filter((earlier) => !contradict(earlier, reading))
      this.#skew = null
    }
    this.#readings.push(reading)
    this.#choose()
  }

  /** A burst is over: what was held up on its way no longer counts. */
  endBurst(answers: ReadonlyMap<Probe, Reading>): void {
    const keptProbes = undistorted([...answers.keys()])
    const kept = new Set(keptProbes.map((probe) => answers.get(probe)))
    const held = new Set(answers.values())
    this.#readings = this.#readings.filter((reading) => !held.has(reading) || kept.has(reading))
    const quickestOfBurst = quickest(this.#readings.filter((reading) => kept.has(reading)))
    if (quickestOfBurst) this.#skew = updateSkew(this.#skew, quickestOfBurst)
    this.#choose()
  }

  /** Another process may answer from now on. */
  retire(): void {
    this.#retiredBefore = this.#monotonic()
    this.#skew = null
  }

  #choose(): void {
    const now = this.#monotonic()
    const fresh = this.#readings.filter((reading) => reading.at >= this.#retiredBefore)
    const before = this.#readings.filter((reading) => reading.at < this.#retiredBefore)
    if (replaces(fresh, before)) this.#readings = fresh
    const inWindow = this.#readings.filter((reading) => now - reading.at <= clockHabits.windowMs)
    // A long silence leaves nothing in the window: the latest reading is then still better than none.
    this.#readings = inWindow.length > 0 ? inWindow : this.#readings.slice(-1)
    const enough = this.#readings.length >= clockHabits.enough
    this.#best = enough || this.#best ? quickest(this.#readings) : undefined
  }
}
