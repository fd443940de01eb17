import type { MappedUrl, ProxyMap } from '@segue/shared/proxy/map.ts'
import { UpstreamError } from '../../ports/http.ts'

export type Outgoing = {
  method: string
  /** In lower case. */
  headers: Record<string, string>
  body: Uint8Array | undefined
  stop: Stop
}

/**
 * Ends a request early: the client has disconnected, or the time is up. An AbortSignal does the same and more, but
 * costs weak references for every segment of every song.
 */
export class Stop {
  reason: Error | undefined
  #listener: ((reason: Error) => void) | undefined

  end(reason: Error): void {
    if (this.reason) return
    this.reason = reason
    this.#listener?.(reason)
  }

  /**
   * Calls the listener once, immediately if already ended. Only the latest listener is called: requests follow one
   * another.
   */
  whenEnded(listener: (reason: Error) => void): void {
    this.#listener = listener
    if (this.reason) listener(this.reason)
  }
}

/** A stop that follows an AbortSignal. A signal's reason may be anything. */
export function stopOf(signal: AbortSignal): Stop {
  const stop = new Stop()
  const end = () => stop.end(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
  if (signal.aborted) end()
  else signal.addEventListener('abort', end, { once: true })
  return stop
}

export type Incoming<Body> = { status: number; headers: Record<string, string>; body: Body }

/**
 * How a host reaches third parties: one request, without following redirects or connecting to public names with private
 * addresses.
 */
export type Transport<Body> = {
  /** Rejects with an UpstreamError. The stop ends the request, and later the body. */
  ask: (place: MappedUrl, outgoing: Outgoing) => Promise<Incoming<Body>>
  /** The decompressed text of a body of at most `max` bytes. Rejects with `tooLarge`. */
  textOf: (incoming: Incoming<Body>, max: number) => Promise<string>
  /** The body as a web stream, decompressed. */
  streamOf: (incoming: Incoming<Body>) => ReadableStream<Uint8Array>
  /** Frees the connection of a body that nobody reads. */
  discard: (body: Body) => void
}

export const silenceOf = (host: string) => new UpstreamError('timeout', `${host} does not respond`)

/** The error of a request that was stopped: a time-out means that the third party was silent. */
export const endedBy = (reason: Error, host: string) => (reason.name === 'TimeoutError' ? silenceOf(host) : reason)

const maxRedirects = 5

/** Sends a request, and follows redirects like a browser, but only to URLs in the map. */
export async function askFollowing<Body>(
  { transport, map }: { transport: Transport<Body>; map: ProxyMap },
  first: MappedUrl,
  outgoing: Outgoing,
): Promise<Incoming<Body> & { place: MappedUrl }> {
  let place = first
  let now = outgoing
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const incoming = await transport.ask(place, now)
    const location = redirectOf(incoming)
    if (location === undefined) return { ...incoming, place }
    transport.discard(incoming.body)
    const next = placeFrom(map, location, place.url)
    now = redirected(now, incoming.status, next.host === place.host)
    place = next
  }
  throw new UpstreamError('tooManyRedirects', `${first.host} redirects in a loop`)
}

function redirectOf({ status, headers }: Incoming<unknown>): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined
}

/** The request after a redirect: a POST becomes a GET, and credentials stay with their host. */
function redirected(outgoing: Outgoing, status: number, sameHost: boolean): Outgoing {
  const reads = outgoing.method === 'GET' || outgoing.method === 'HEAD'
  const asGet = !reads && status !== 307 && status !== 308
  const kept = Object.entries(outgoing.headers).filter(
    ([name]) => (sameHost || harmless.has(name)) && !(asGet && name.startsWith('content-')),
  )
  return {
    method: asGet ? 'GET' : outgoing.method,
    headers: Object.fromEntries(kept),
    // A body may contain a secret just like a header.
    body: asGet || !sameHost ? undefined : outgoing.body,
    stop: outgoing.stop,
  }
}

/** Headers that reveal nothing about the client. */
export const harmless: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'user-agent',
])

/** The mapped URL of an address, only if parsing it again gives exactly the same host. */
export function placeFrom(map: ProxyMap, address: string, base?: string): MappedUrl {
  const place = URL.canParse(address, base) ? map.find(new URL(address, base).href) : undefined
  const read = place && new URL(place.url)
  if (place && read?.host === place.host && read.username === '' && read.protocol === 'https:') return place
  throw new UpstreamError('notAllowed', `${hostIn(address, base)} is not on the list of hosts that we reach`)
}

function hostIn(address: string, base: string | undefined): string {
  const host = URL.canParse(address, base) ? new URL(address, base).host : ''
  return host === '' ? 'That address' : host
}
