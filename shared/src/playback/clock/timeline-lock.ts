import { median } from './median.ts'

/** Windows over which readings are judged, and how long they are kept. Seconds. */
const windows = [1, 2, 4, 8] as const
const longest = 8
/**
 * An error is corrected once it has lasted long enough to be certain: 40 ms after a second, 5 ms after eight. Seconds of
 * error times seconds of evidence.
 */
const certain = 0.04
/** The first readings are the least exact, so during this period half the evidence is enough. Seconds. */
const settlingSeconds = 6
/** Readings closer together than this add nothing, seconds. */
const keptEvery = 0.1
/** After a gap this long, or a jump this large, the earlier readings say nothing about the present. Seconds. */
const forgottenAfter = 5
const greatestError = 0.25
/** Smaller errors, such as the drift of a sound card's clock, are followed this slowly. Seconds, and s per s. */
const followedWithin = 20
const maxDrift = 0.0003

type LockReading = { value: number; at: number }

/**
 * Holds on to one relation between two clocks, although each reading of it is off by some milliseconds: sound that
 * follows every reading moves to and fro while the clocks themselves run steadily. The first reading is adopted and then
 * held; slow drift is followed along a line, and larger errors are corrected at once, but only when they are certain.
 */
export class TimelineLock {
  #readings: LockReading[] = []
  #held: number | null = null
  #since = -Infinity

  /** Takes a reading made at `at` and returns the value to use. Seconds; `at` must not go back. */
  read(value: number, at: number): number {
    const last = this.#readings.at(-1)
    if (this.#held === null || !last || at - last.at > forgottenAfter) return this.#acquire(value, at)
    if (Math.abs(value - this.#held) > greatestError) return this.#acquire(value, at)
    if (at - last.at < keptEvery) return this.#held
    this.#readings.push({ value, at })
    this.#readings = this.#readings.filter((one) => at - one.at <= longest)
    this.#held = this.#corrected(this.#held, at) ?? this.#held + this.#drift(this.#held, at) * (at - last.at)
    return this.#held
  }

  #acquire(value: number, at: number): number {
    this.#readings = [{ value, at }]
    this.#since = at
    this.#held = value
    return value
  }

  /** The right value if the one held is certainly wrong. */
  #corrected(held: number, at: number): number | null {
    const needed = at - this.#since < settlingSeconds ? certain / 2 : certain
    for (const seconds of windows) {
      const halves = this.#halves(seconds, at)
      const errors = halves?.map((value) => value - held)
      if (!halves || !errors) return null
      const isOneSided = errors.every((error) => error > 0) || errors.every((error) => error < 0)
      if (!isOneSided || errors.some((error) => Math.abs(error) * seconds <= needed)) continue
      this.#readings = this.#readings.filter((one) => at - one.at <= seconds / 2)
      return halves[1]
    }
    return null
  }

  /** The medians of both halves of the last `seconds`; null before there are enough readings. */
  #halves(seconds: number, at: number): [number, number] | null {
    const first = this.#readings[0]
    if (!first || at - first.at < seconds * 0.9) return null
    const medianWithin = (from: number, until: number) => {
      const values = this.#readings.flatMap((one) => (at - one.at <= from && at - one.at > until ? [one.value] : []))
      return values.length < 2 ? null : median(values)
    }
    const [earlier, later] = [medianWithin(seconds, seconds / 2), medianWithin(seconds / 2, -1)]
    return earlier === null || later === null ? null : [earlier, later]
  }

  #drift(held: number, at: number): number {
    const first = this.#readings[0]
    if (!first || at - first.at < longest / 2) return 0
    const usual = median(this.#readings.map(({ value }) => value)) ?? held
    return Math.max(-maxDrift, Math.min(maxDrift, (usual - held) / followedWithin))
  }
}
