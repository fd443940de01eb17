import type { Clock } from '../../ports/clock.ts'
import { found, trouble, type ProviderOutcome } from '../../ports/music-provider.ts'
import type { Credentials } from './source.ts'

export type FreshToken = { token: string; lastsMs: number }

/** A token is renewed this long before it expires, so that none expires in transit. */
const marginMs = 30_000
/** Rejected credentials are not sent again with every request. */
const refusedForMs = 60_000

/**
 * The installation's own token at a provider, obtained on first use and cached while it is valid. A request that
 * arrives while one is being obtained obtains another: on Workers no request may wait for the work of another one.
 */
export function ownToken(
  clock: Clock,
  obtain: () => Promise<ProviderOutcome<FreshToken>>,
  headersOf: (token: string) => Record<string, string> = (token) => ({ Authorization: `Bearer ${token}` }),
): Credentials {
  let kept: { headers: Record<string, string>; until: number } | undefined
  let refusedUntil = 0
  return {
    async headers() {
      if (kept && kept.until > clock.now()) return found(kept.headers)
      if (refusedUntil > clock.now()) return trouble('notAllowed')
      const fresh = await obtain()
      if (!fresh.ok && fresh.trouble.kind === 'notAllowed') refusedUntil = clock.now() + refusedForMs
      if (!fresh.ok) return fresh
      kept = { headers: headersOf(fresh.value.token), until: clock.now() + fresh.value.lastsMs - marginMs }
      return found(kept.headers)
    },
    async renew(asking, refused) {
      // Another request may have renewed it meanwhile.
      if (kept?.headers === refused) kept = undefined
      return asking
    },
    refused: () => 'notAllowed',
  }
}

/** The caller's own token at a provider. */
export const personalToken: Credentials = {
  async headers({ userToken }) {
    return userToken === undefined ? trouble('needsAccount') : found({ Authorization: `Bearer ${userToken}` })
  },
  async renew(asking) {
    const userToken = await asking.renewUserToken?.()
    return userToken === undefined ? undefined : { ...asking, userToken }
  },
  refused: (status) => (status === 401 ? 'needsAccount' : 'notAllowed'),
}
