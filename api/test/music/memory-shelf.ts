import type { Clock } from '../../src/app.ts'
import { found } from '../../src/music/provider.ts'
import type { AppToken, TokenShelf } from '../../src/music/token-shelf.ts'

/** A token store for adapters without a database: one process, one request at a time. */
export function memoryShelf(clock: Clock): TokenShelf {
  const kept = new Map<string, AppToken & { refreshToken: string | null }>()
  return {
    async fresh(name, next, refused) {
      const seen = kept.get(name)
      if (seen && seen.accessToken !== refused && seen.expiresAt > clock.now()) return found(seen)
      const grant = await next(seen?.refreshToken ?? null)
      if (!grant.ok) return grant
      const { accessToken, refreshToken, lastsMs } = grant.value
      const token = { accessToken, expiresAt: clock.now() + lastsMs }
      kept.set(name, { ...token, refreshToken })
      return found(token)
    },
  }
}
