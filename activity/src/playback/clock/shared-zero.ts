/** Smaller differences are not corrected, seconds. */
const tolerance = 0.003
/** Minimum time between two corrections, in which both songs adopt the first. Seconds. */
const restSeconds = 1

/**
 * The offset of the server's time on the audio clock, shared by two overlapping songs. Readings of that clock move by
 * some milliseconds after the machine was late; if each song were corrected at a different time, their beats would
 * drift apart. Both use the same reading and change to the next one together (decision 0136).
 */
export class SharedZero {
  #zero: { value: number; since: number } | null = null

  /**
   * `zero` is the current reading and `now` is on the audio clock, seconds. Returns the reading that both songs use.
   */
  read(zero: number, now: number): number {
    const before = this.#zero
    if (before && (Math.abs(zero - before.value) <= tolerance || now - before.since < restSeconds))
      return before.value
    this.#zero = { value: zero, since: now }
    return zero
  }

  /** Ends the overlap: a single song uses the current reading. */
  forget(zero: number): number {
    this.#zero = null
    return zero
  }
}
