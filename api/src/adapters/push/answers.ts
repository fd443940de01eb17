import type { OutboundFetch, OutboundInit } from '../../ports/http.ts'
import { UpstreamError } from '../../ports/http.ts'
import type { PushOutcome } from '../../ports/push.ts'

const patienceMs = 15_000
const maxBytes = 64 * 1024
/** Push services sometimes ask us to wait for hours; beyond this we retry anyway. */
const longestWaitMs = 3_600_000

/**
 * Sends one request to a push service. If the connection broke, the message may have arrived, so it is not sent again.
 */
export async function askOnce(
  fetch: OutboundFetch,
  url: string,
  init: OutboundInit,
): Promise<{ answer: Response; text: string } | { outcome: PushOutcome }> {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', timeoutMs: patienceMs, maxBytes })
    return { answer, text: await answer.text() }
  } catch (error) {
    const refused = error instanceof UpstreamError && (error.reason === 'notAllowed' || error.reason === 'private')
    const text = error instanceof Error ? error.message : String(error)
    return { outcome: { kind: refused ? 'refused' : 'unknown', reason: text } }
  }
}

/** The outcome that a push service's response status implies. */
export function outcomeOf(answer: Response, text: string): PushOutcome {
  const { status } = answer
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 429 || status >= 500) return { kind: 'later', ms: retryAfterMs(answer) }
  return { kind: 'refused', reason: `${status} ${text.slice(0, 200)}` }
}

function retryAfterMs(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, longestWaitMs) : undefined
}
