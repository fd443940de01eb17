import { keptForSeconds } from '@segue/shared/proxy/headers.ts'

export type CachedResponse = { status: number; headers: Record<string, string>; text: string }

/** The largest text that is cached. */
export const maxCachedBytes = 256 * 1024
const maxTogether = 16 * 1024 * 1024
const longestMs = 3600_000

/** Caches a few playlists and responses about songs, for as long as their sender allows, at most for an hour. */
export function createResponseCache(now: () => number) {
  const kept = new Map<string, CachedResponse & { since: number; until: number }>()
  let together = 0

  function forget(key: string) {
    together -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }

  return {
    get(key: string): CachedResponse | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      if (found.until <= now()) {
        forget(key)
        return undefined
      }
      const { status, headers, text, since } = found
      const age = Number(headers['age'] ?? 0) + Math.floor((now() - since) / 1000)
      return { status, text, headers: { ...headers, age: String(age) } }
    },
    /** Caches a response if its sender allows that for everybody. */
    put(key: string, answer: CachedResponse, sent: Record<string, string>) {
      const forMs = Math.min(keptForSeconds(sent) * 1000, longestMs)
      const varies = (sent['vary'] ?? '')
        .toLowerCase()
        .replace(/\b(?:accept(?:-encoding|-language)?|origin)\b|[\s,]/g, '')
      if (forMs === 0 || varies !== '' || sent['set-cookie'] !== undefined || answer.text.length > maxCachedBytes)
        return
      forget(key)
      kept.set(key, { ...answer, since: now(), until: now() + forMs })
      together += answer.text.length
      for (const oldest of kept.keys()) {
        if (together <= maxTogether) break
        forget(oldest)
      }
    },
  }
}
