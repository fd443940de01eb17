/** What is off by less is left as it is, seconds. */
const tolerance = 0.003
/** Both songs have been put right by then, seconds. */
const restSeconds = 1

/**
 * Where the server's time lies on the audio clock, for two songs that are heard at once. Readings of that clock move by
 * some milliseconds after a machine was late; were each song put right when its own turn comes, their beats would fall
 * apart. Both go by one reading, and by the next one both (decision 0136).
 */
export class SharedZero {
  #zero: { value: number; since: number } | null = null

  /** `zero` is what is read now, and `now` the audio clock, seconds. Returns what both go by. */
  read(zero: number, now: number): number {
    const before = this.#zero
    if (before && (Math.abs(zero - before.value) <= tolerance || now - before.since < restSeconds))
      return before.value
    this.#zero = { value: zero, since: now }
    return zero
  }

  /** One song alone goes by what is read. */
  forget(zero: number): number {
    this.#zero = null
    return zero
  }
}
