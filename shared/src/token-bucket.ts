import { LruMap } from './lru-map.ts'

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

  /** Takes `amount` if there is as much. Answers in how many seconds there will be, which is 0 when it was taken. */
  take(now: number, amount = 1): number {
    this.#fill(now)
    if (this.#tokens < amount) return (amount - this.#tokens) / this.#rate.perSecond
    this.#tokens -= amount
    return 0
  }

  /** Takes some even where there are none, and answers what is left: less than 0 for a debt, which time pays off. */
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
    // A clock that was set back gives nothing, and takes nothing.
    const passed = Math.max(0, now - this.#at) / 1000
    this.#tokens = Math.min(burst, this.#tokens + passed * perSecond)
    this.#at = now
  }
}

/**
 * A token bucket for each key, made when it is first drawn on. Past `max` keys those used longest ago are dropped, which
 * only ever grants more.
 */
export class TokenBuckets {
  readonly #now: () => number
  readonly #buckets: LruMap<string, TokenBucket>

  constructor(now: () => number, max: number) {
    this.#now = now
    this.#buckets = new LruMap(max)
  }

  /** Takes `amount` from each bucket, or none from any. Answers in how many seconds all of them will have it, else 0. */
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

  /** Takes some from a bucket, be it empty: they were granted elsewhere. */
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

/** One token from the bucket of a key. Whoever draws on a key always names the same rate. */
export interface Draw {
  key: string
  rate: BucketRate
}
