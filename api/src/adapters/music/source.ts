import type * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { MusicProvider } from '@segue/shared/song/providers.ts'
import { type OutboundInit, UpstreamError } from '../../ports/http.ts'
import { dayMs } from '../../ports/clock.ts'
import { found, trouble, type ProviderOutcome, type Asking, type ProviderTools } from '../../ports/music-provider.ts'

type Headers = Record<string, string>

/** The credentials of a request. */
export type Credentials = {
  /** The authentication headers, or why there are none. */
  headers: (asking: Asking) => Promise<ProviderOutcome<Headers>>
  /**
   * Called after a rejection: returns the request to retry with, or undefined if no other credentials are available.
   */
  renew: (asking: Asking, refused: Headers) => Promise<Asking | undefined>
  /** What it means if the renewed ones are rejected as well. */
  refused: (status: 401 | 403) => 'needsAccount' | 'notAllowed'
}

export type Question = {
  asking: Asking
  credentials?: Credentials
  method?: 'POST' | 'DELETE'
  headers?: Headers
  /** Sent as JSON, unless it is already a form. */
  body?: object | URLSearchParams
  /** Which of the provider's allowances the request counts towards, if there are several. */
  allowance?: string
}

/** Interprets a status and body. Some providers put more, or something else, in the body. */
export type Meaning = (status: number, body: unknown, now: number) => { status: number; retryAfterMs?: number }

export type Source = {
  /**
   * Sends a request, renews credentials once, retries once if that is safe, and parses the response with its schema.
   */
  ask: <T>(url: string | URL, schema: z.ZodType<T>, question: Question) => Promise<ProviderOutcome<T>>
  /** The same for a URL that redirects: returns where it leads. */
  whereTo: (url: string | URL, question: Question) => Promise<ProviderOutcome<string>>
}

/** Twice this, plus what is in between, is within the time that people wait for a provider. */
const patienceMs = 3500
const maxBytes = 4 * 1024 * 1024
/** Providers list a hundred countries with each song: the size limit is enough of a bound for those. */
const answerJson = { ...plainJson, entries: maxBytes }
/** How long a provider is left alone that rate-limits us without saying for how long. */
const unsaidPauseMs = 3000
const longestPauseMs = dayMs

type FetchResult =
  | { kind: 'answer'; status: number; body: unknown; location: string | null; retryAfterMs: number | null }
  | { kind: 'silence' }
type Reply = { body: unknown; location: string | null }
type Follow = 'error' | 'manual'

/** One provider's REST API as used by every adapter: credentials are renewed once, reads retried, writes never. */
export function createSource(
  name: MusicProvider,
  { fetch, clock, log }: ProviderTools,
  meaning: Meaning = (status) => ({ status }),
): Source {
  /** Until when the provider accepts no requests, per allowance. */
  const pauses = new Map<string, number>()

  async function send(
    url: string | URL,
    question: Question,
    headers: Headers,
    redirect: Follow,
  ): Promise<FetchResult> {
    const answer = await fetch(url, initOf(question, headers, redirect))
    const read = jsonIn(await answer.text())
    const meant = meaning(answer.status, read, clock.now())
    const sentAt = meant.retryAfterMs ?? retryAfterMs(answer.headers.get('retry-after'), clock.now())
    const location = answer.headers.get('location')
    return { kind: 'answer', status: meant.status, body: read, location, retryAfterMs: sentAt }
  }

  /** A request without side effects is retried if the connection breaks or the provider fails. */
  async function sendSafely(
    url: string | URL,
    question: Question,
    headers: Headers,
    redirect: Follow,
  ): Promise<FetchResult> {
    for (let tries = question.method ? 1 : 0; ; tries++) {
      const received = await send(url, question, headers, redirect).catch((error: unknown): FetchResult => {
        if (tries > 0 || question.asking.signal?.aborted || isFinal(error)) return { kind: 'silence' }
        return { kind: 'answer', status: 599, body: undefined, location: null, retryAfterMs: null }
      })
      const stumbles = received.kind === 'answer' && received.status >= 500 && received.retryAfterMs === null
      if (!stumbles || tries > 0) return received
    }
  }

  /** The provider is rate-limiting us: pauses for as long as it says, or briefly. */
  function pause(allowance: string, retryAfterMs: number | null): ProviderOutcome<Reply> {
    const ms = Math.min(retryAfterMs ?? unsaidPauseMs, longestPauseMs)
    pauses.set(allowance, clock.now() + ms)
    log.warn({ provider: name, seconds: ms / 1000 }, 'a provider is rate limiting us')
    return { ok: false, trouble: { kind: 'tooMany', retryAfterMs } }
  }

  async function hear(url: string | URL, question: Question, redirect: Follow): Promise<ProviderOutcome<Reply>> {
    const { credentials, allowance = '' } = question
    const left = (pauses.get(allowance) ?? 0) - clock.now()
    if (left > 0) return { ok: false, trouble: { kind: 'tooMany', retryAfterMs: left } }
    let asking: Asking | undefined = question.asking
    let received: FetchResult = { kind: 'silence' }
    for (let tries = 0; asking && tries < 2; tries++) {
      const headers: ProviderOutcome<Headers> = (await credentials?.headers(asking)) ?? found({})
      if (!headers.ok) return headers
      received = await sendSafely(url, question, headers.value, redirect)
      const refused = received.kind === 'answer' && (received.status === 401 || received.status === 403)
      asking = refused && tries === 0 ? await credentials?.renew(asking, headers.value) : undefined
    }
    if (received.kind === 'silence') return trouble('unavailable')
    const { status, retryAfterMs } = received
    if (status === 401 || status === 403) return trouble(credentials?.refused(status) ?? 'notAllowed')
    if (status === 429 || (status === 503 && retryAfterMs !== null)) return pause(allowance, retryAfterMs)
    return replyIn(received)
  }

  return {
    async ask(url, schema, question) {
      const received = await hear(url, question, 'error')
      if (!received.ok) return received
      const parsed = schema.safeParse(received.value.body)
      if (parsed.success) return found(parsed.data)
      const where = parsed.error.issues.slice(0, 5).map(({ path }) => path.join('.'))
      // Only the path: a query may contain what a user searches for.
      log.warn({ provider: name, path: new URL(url).pathname, where }, 'unexpected response of a provider')
      return trouble('unavailable')
    },
    async whereTo(url, question) {
      const received = await hear(url, question, 'manual')
      if (!received.ok) return received
      const { location } = received.value
      return location !== null && URL.canParse(location, url)
        ? found(new URL(location, url).href)
        : trouble('unavailable')
    },
  }
}

function replyIn({ status, body, location }: Extract<FetchResult, { kind: 'answer' }>): ProviderOutcome<Reply> {
  if (status >= 500) return trouble('unavailable')
  return status >= 400 ? trouble('notFound') : found({ body, location })
}

function initOf(question: Question, headers: Headers, redirect: Follow): OutboundInit {
  const { body, asking } = question
  const form = body instanceof URLSearchParams
  const content = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return {
    method: question.method ?? 'GET',
    headers: {
      Accept: 'application/json',
      ...question.headers,
      ...headers,
      ...(body ? { 'Content-Type': content } : {}),
    },
    ...(body ? { body: form ? String(body) : JSON.stringify(body) } : {}),
    ...(asking.signal ? { signal: asking.signal } : {}),
    // A followed redirect would send the credentials elsewhere.
    redirect,
    timeoutMs: patienceMs,
    maxBytes,
  }
}

/** Errors that a retry would not change: a refused URL, or a time-out. */
const isFinal = (error: unknown) => error instanceof UpstreamError && error.reason !== 'unreachable'

function jsonIn(text: string): unknown {
  const read = readJson(text, answerJson)
  return 'value' in read ? read.value : undefined
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+(?:\.\d+)?$/.test(header.trim())) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
