import type { Clock } from '../../ports/clock.ts'
import { found, trouble, type ProviderOutcome } from '../../ports/music-provider.ts'
import type { Credentials } from './source.ts'

export type FreshToken = { token: string; lastsMs: number }

/** A token is given up this long before it ends, so that none ends under way. */
const marginMs = 30_000
/** Credentials that were refused are not shown again at every question. */
const refusedForMs = 60_000

/**
 * The installation's own token at a provider, obtained when it is first needed and kept while it is good. Whoever comes
 * while one is being obtained obtains another: at the edge no request may wait for the work of another one.
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
      // Another question may have renewed it meanwhile.
      if (kept?.headers === refused) kept = undefined
      return asking
    },
    refused: () => 'notAllowed',
  }
}

/** The person's own token at a provider, in whose name is asked. */
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
