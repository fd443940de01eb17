export interface BucketRate {
  /** How much there is at most, and to begin with. */
  burst: number
  perSecond: number
}

/** A token bucket: so much at once, and then so much a second. Time is told by the caller, in ms. */
export class TokenBucket {
  readonly #rate: BucketRate
  #tokens: number
  #at: number

  constructor(rate: BucketRate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** Takes one if there is one. Answers in how many seconds there will be one, which is 0 when it was taken. */
  take(now: number): number {
    this.#fill(now)
    if (this.#tokens < 1) return (1 - this.#tokens) / this.#rate.perSecond
    this.#tokens -= 1
    return 0
  }

  /** Takes one even where there is none, and answers what is left: less than 0 for a debt, which time pays off. */
  takeOnCredit(now: number): number {
    this.#fill(now)
    this.#tokens -= 1
    return this.#tokens
  }

  giveBack(): void {
    this.#tokens += 1
  }

  #fill(now: number): void {
    const { burst, perSecond } = this.#rate
    // A clock that was set back gives nothing, and takes nothing.
    const passed = Math.max(0, now - this.#at) / 1000
    this.#tokens = Math.min(burst, this.#tokens + passed * perSecond)
    this.#at = now
  }
}
