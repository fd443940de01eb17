import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { OutboundFetch, OutboundInit } from '../../ports/http.ts'
import type { ScrobbleOutcome, ScrobbledTrack } from '../../ports/scrobblers.ts'

const patienceMs = 10_000
const maxBytes = 200_000
const maxText = 300
const maxRetryMs = 3_600_000

export type Answer = { status: number; headers: Headers; json: unknown }

/** One exchange; undefined if no complete response came. Redirects are errors, because they would leak the token. */
export async function ask(fetch: OutboundFetch, url: string, init: OutboundInit): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', timeoutMs: patienceMs, maxBytes })
    const read = readJson(await response.text(), plainJson)
    return { status: response.status, headers: response.headers, json: 'value' in read ? read.value : undefined }
  } catch {
    return undefined
  }
}

/** Try again later, after the number of seconds in this header if there is one. */
export function later(answer: Answer | undefined, header = 'retry-after'): ScrobbleOutcome {
  const seconds = Number(answer?.headers.get(header) ?? Number.NaN)
  const isTime = Number.isFinite(seconds) && seconds >= 0
  return { kind: 'later', retryAfterMs: isTime ? Math.min(Math.ceil(seconds) * 1000, maxRetryMs) : null }
}

/** Whether a service is overloaded or broken, rather than refusing the request. */
export const isTrouble = (answer: Answer | undefined): boolean =>
  answer === undefined || answer.status === 429 || answer.status >= 500

/** Both services refuse very long texts, and ListenBrainz those with a null character. */
const textOf = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, maxText)
    // Half of a pair can't be encoded.
    .replace(/\p{Surrogate}/gu, '')
    .trim()

/** The texts of a track as both services accept them. */
export function textsOf({ title, artist, album }: ScrobbledTrack): { title: string; artist: string; album: string } {
  return { title: textOf(title), artist: textOf(artist), album: textOf(album ?? '') }
}
