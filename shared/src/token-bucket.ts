import { LruMap } from './lru-map.ts'

export interface BucketRate {
  /** The capacity, which is also the initial amount. */
  burst: number
  perSecond: number
}

/** A token bucket: allows a burst, and then a rate per second. The caller passes the time, in ms. */
export class TokenBucket {
  readonly #rate: BucketRate
  #tokens: number
  #at: number

  constructor(rate: BucketRate, now: number) {
    this.#rate = rate
    this.#tokens = rate.burst
    this.#at = now
  }

  /** Takes `amount` if available. Returns the seconds until it will be, which is 0 if it was taken. */
  take(now: number, amount = 1): number {
    this.#fill(now)
    if (this.#tokens < amount) return (amount - this.#tokens) / this.#rate.perSecond
    this.#tokens -= amount
    return 0
  }

  /**
   * Takes tokens even if there are none, and returns what is left: less than 0 for a debt, which is paid off over time.
   */
  takeOnCredit(now: number, times = 1): number {
    this.#fill(now)
    this.#tokens -= times
    return this.#tokens
  }

  giveBack(amount = 1): void {
    this.#tokens += amount
  }

  #fill(now: number): void {
    const { burst, perSecond } = this.#rate
    // A clock that was set back neither adds nor takes tokens.
    const passed = Math.max(0, now - this.#at) / 1000
    this.#tokens = Math.min(burst, this.#tokens + passed * perSecond)
    this.#at = now
  }
}

/**
 * A token bucket per key, created on first use. Above `max` keys the least recently used are dropped, which can only
 * grant more.
 */
export class TokenBuckets {
  readonly #now: () => number
  readonly #buckets: LruMap<string, TokenBucket>

  constructor(now: () => number, max: number) {
    this.#now = now
    this.#buckets = new LruMap(max)
  }

  /**
   * Takes `amount` from each bucket, or nothing from any. Returns the seconds until all of them have it, 0 if taken.
   */
  take(draws: readonly Draw[], amount = 1): number {
    const now = this.#now()
    const taken: TokenBucket[] = []
    for (const draw of draws) {
      const bucket = this.#bucketOf(draw, now)
      const wait = bucket.take(now, amount)
      if (wait > 0) {
        for (const other of taken) other.giveBack(amount)
        return wait
      }
      taken.push(bucket)
    }
    return 0
  }

  /** Takes tokens from a bucket even if it is empty: they were granted elsewhere. */
  charge(draw: Draw, times: number): void {
    const now = this.#now()
    this.#bucketOf(draw, now).takeOnCredit(now, times)
  }

  giveBack(draws: readonly Draw[]): void {
    for (const draw of draws) this.#bucketOf(draw, this.#now()).giveBack()
  }

  #bucketOf({ key, rate }: Draw, now: number): TokenBucket {
    const known = this.#buckets.get(key)
    if (known) return known
    const bucket = new TokenBucket(rate, now)
    this.#buckets.set(key, bucket)
    return bucket
  }
}

/** The bucket to take from. Callers always pass the same rate for the same key. */
export interface Draw {
  key: string
  rate: BucketRate
}
