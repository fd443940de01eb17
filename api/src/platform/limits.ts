/** Which allowance a call draws on; `rates` has the numbers. */
export type Allowance = 'general' | 'signIn' | 'mail' | 'upload' | 'chat' | 'proxy' | 'none'

type Bucket = { tokens: number; at: number }
type Rate = { burst: number; perSecond: number }

/** The rate limits of a caller. People behind one address share those of callers without a token. */
export const rates: Record<Exclude<Allowance, 'none'>, Rate> = {
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
  const buckets = new Map<string, Bucket>()
  return {
    take(caller, allowance) {
      if (allowance === 'none' || factor === 0) return 0
      const rate = rates[allowance]
      const burst = rate.burst * factor
      const key = `${allowance} ${caller}`
      const at = now()
      const bucket = buckets.get(key) ?? { tokens: burst, at }
      bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * rate.perSecond * factor)
      bucket.at = at
      buckets.delete(key)
      buckets.set(key, bucket)
      if (buckets.size > mostBuckets) forgetOldest(buckets)
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / (rate.perSecond * factor))
      bucket.tokens -= 1
      return 0
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

function forgetOldest(buckets: Map<string, Bucket>) {
  const oldest = buckets.keys().next()
  if (!oldest.done) buckets.delete(oldest.value)
}
