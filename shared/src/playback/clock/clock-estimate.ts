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

/** The estimate of the server's clock from recent readings. */
export class ClockEstimate {
  readonly #monotonic: () => number
  #readings: Reading[] = []
  #skew: SkewEstimate | null = null
  #best: Reading | undefined
  /** Readings taken before this local instant may be of another server; they are used until good new ones are in. */
  #retiredBefore = -Infinity

  constructor(monotonic: () => number) {
    this.#monotonic = monotonic
  }

  get known(): boolean {
    return this.#best !== undefined
  }

  /** The server's time, ms, or null while too few responses have arrived. */
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

  /** Adds a reading, and drops those that contradict it. */
  take(reading: Reading): void {
    if (this.#readings.some((earlier) => contradict(earlier, reading))) {
      this.#readings = this.#readings.filter((earlier) => !contradict(earlier, reading))
      this.#skew = null
    }
    this.#readings.push(reading)
    this.#choose()
  }

  /** Ends a burst: probes that were delayed on their way are dropped. */
  endBurst(answers: ReadonlyMap<Probe, Reading>): void {
    const keptProbes = undistorted([...answers.keys()])
    const kept = new Set(keptProbes.map((probe) => answers.get(probe)))
    const held = new Set(answers.values())
    this.#readings = this.#readings.filter((reading) => !held.has(reading) || kept.has(reading))
    const quickestOfBurst = quickest(this.#readings.filter((reading) => kept.has(reading)))
    if (quickestOfBurst) this.#skew = updateSkew(this.#skew, quickestOfBurst)
    this.#choose()
  }

  /** Another process may respond from now on. */
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
    // After a long silence nothing is left in the window: the latest reading is then still better than none.
    this.#readings = inWindow.length > 0 ? inWindow : this.#readings.slice(-1)
    const enough = this.#readings.length >= clockHabits.enough
    this.#best = enough || this.#best ? quickest(this.#readings) : undefined
  }
}
