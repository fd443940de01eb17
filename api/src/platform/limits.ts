import { LruMap } from '@segue/shared/lru-map.ts'
import { TokenBucket, type BucketRate } from '@segue/shared/token-bucket.ts'

/** Which allowance a call draws on; `rates` has the numbers. */
export type Allowance = 'general' | 'signIn' | 'mail' | 'upload' | 'chat' | 'proxy' | 'none'

/** The rate limits of a caller. People behind one address share those of callers without a token. */
export const rates: Record<Exclude<Allowance, 'none'>, BucketRate> = {
  general: { burst: 300, perSecond: 30 },
  signIn: { burst: 20, perSecond: 0.2 },
  mail: { burst: 5, perSecond: 1 / 60 },
  upload: { burst: 30, perSecond: 0.2 },
  chat: { burst: 10, perSecond: 1 },
  // A page of search results has fifty pictures, and a song fetches a segment every few seconds.
  proxy: { burst: 600, perSecond: 40 },
}

const mostBuckets = 50_000

export type RateLimits = {
  /** Takes one token; returns the seconds to wait when none is left, else 0. */
  take: (key: string, allowance: Allowance) => number
}

/** Token buckets in memory. Past 50,000 callers the oldest are dropped, which only ever grants more. */
export function createRateLimits(now: () => number, factor = 1): RateLimits {
  const buckets = new LruMap<string, TokenBucket>(mostBuckets)
  return {
    take(caller, allowance) {
      if (allowance === 'none' || factor === 0) return 0
      const { burst, perSecond } = rates[allowance]
      const key = `${allowance} ${caller}`
      const at = now()
      const bucket = buckets.get(key) ?? new TokenBucket({ burst: burst * factor, perSecond: perSecond * factor }, at)
      buckets.set(key, bucket)
      return Math.ceil(bucket.take(at))
    },
  }
}

/** The client's address: as reported by the last trusted proxy, else that of the connection. */
export function addressBehind(trustedProxies: number, forwardedFor: string | undefined, address: string | undefined) {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  const believed = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined
  return believed ?? address ?? 'unknown'
}
