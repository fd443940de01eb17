import type { Clock } from '../../ports/clock.ts'
import { trouble, type ProviderOutcome, type Stream } from '../../ports/music-provider.ts'
import { pause, realTimers } from '../../ports/timers.ts'

/** Leaves a client that gets the URL this late enough time to start playing. */
const marginMs = 60_000
const maxKept = 2000
const lookEveryMs = 50
/** Longer than one request takes, including its retry. */
const askingMs = 8000

/**
 * Stream URLs that one listener requests and all others in a room share, for providers that count our requests. A
 * request that arrives while a URL is being requested polls for it: on Workers no request may wait for the work of
 * another one.
 */
export function createSharedStreams({ now }: Clock) {
  const kept = new Map<string, { stream: Stream; until: number }>()
  const requestedUntil = new Map<string, number>()

  async function get(key: string, ask: () => Promise<ProviderOutcome<Stream>>): Promise<ProviderOutcome<Stream>> {
    for (let waited = 0; waited < askingMs; waited += lookEveryMs) {
      const known = kept.get(key)
      if (known && known.until > now()) return { ok: true, value: known.stream }
      if ((requestedUntil.get(key) ?? 0) <= now()) return asking(key, ask)
      await pause(realTimers, lookEveryMs)
    }
    return trouble('unavailable')
  }

  async function asking(key: string, ask: () => Promise<ProviderOutcome<Stream>>): Promise<ProviderOutcome<Stream>> {
    requestedUntil.set(key, now() + askingMs)
    try {
      const answer = await ask()
      const { expiresAt } = answer.ok ? answer.value : { expiresAt: null }
      if (answer.ok && expiresAt !== null) keep(key, answer.value, expiresAt - marginMs)
      return answer
    } finally {
      requestedUntil.delete(key)
    }
  }

  function keep(key: string, stream: Stream, until: number) {
    kept.delete(key)
    kept.set(key, { stream, until })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  return { get }
}
