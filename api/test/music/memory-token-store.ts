import type { TokenStore } from '../../src/adapters/music/token-store.ts'
import type { Clock } from '../../src/ports/clock.ts'
import { found } from '../../src/ports/music-provider.ts'
import type { AppToken } from '../../src/ports/music.ts'

/** A token store for adapters without a database: one process, one request at a time. */
export function memoryTokenStore(clock: Clock): TokenStore {
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
