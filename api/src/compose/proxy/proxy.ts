import { guards, requestHeaders, responseHeaders, mayPass } from '@segue/shared/proxy/headers.ts'
import { proxyRoot, type MappedUrl, type ProxyMap } from '@segue/shared/proxy/map.ts'
import { isPlaylist, isPlaylistPath, rewritePlaylist } from '@segue/shared/proxy/playlist.ts'
import {
  type Incoming,
  type Outgoing,
  type Stop,
  type Transport,
  askFollowing,
  silenceOf,
} from '../../adapters/http/transport.ts'
import { Failure, failureBody, tooManyRequests } from '../../platform/failure.ts'
import type { RateLimits, Sender } from '../../platform/limits.ts'
import { UpstreamError } from '../../ports/http.ts'
import { createResponseCache, maxCachedBytes, type CachedResponse } from './response-cache.ts'

/** A client's request to the proxy, independent of the runtime. */
export type ProxyRequest = {
  method: string
  /** Path and query, as sent. */
  path: string
  header: (name: string) => string | undefined
  body: (max: number) => Promise<Uint8Array>
  /** Whose allowance is charged. A token that is forwarded to the third party says nothing about the caller here. */
  sender: (token: string | undefined) => Promise<Sender>
  /** Ended when the client has disconnected. */
  stop: Stop
}

/** The proxy's reply: our own text, the third party's bytes, or only headers. */
export type ProxyReply<Body> = {
  status: number
  headers: Record<string, string>
  body: { text: string } | { from: Incoming<Body> } | undefined
}

export type Proxy<Body> = (request: ProxyRequest) => Promise<ProxyReply<Body>>

const maxPlaylistBytes = 1024 * 1024
const maxSentBytes = 256 * 1024
const headersWithinMs = 15_000

export const isProxied = (path: string) => path.startsWith(proxyRoot) || path.startsWith(`/.proxy${proxyRoot}`)

/** Serves third parties under our own paths: those of `proxy-map.json` and no others (decision 0003). */
export function createProxy<Body>(parts: ProxyParts<Body>): Proxy<Body> {
  const carrier = new Carrier(parts)
  return async (request) => {
    try {
      return await carrier.answer(request)
    } catch (error) {
      return refusal(request.method, error)
    }
  }
}

type ProxyParts<Body> = {
  transport: Transport<Body>
  map: ProxyMap
  limits: Pick<RateLimits, 'take'>
  now: () => number
}

/** A third party's response, and the URL it came from after redirects. */
type Arrived<Body> = Incoming<Body> & { place: MappedUrl }

/** Forwards requests to third parties, and their responses back. Throws refusals. */
class Carrier<Body> {
  readonly #parts: ProxyParts<Body>
  readonly #cache: ReturnType<typeof createResponseCache>

  constructor(parts: ProxyParts<Body>) {
    this.#parts = parts
    this.#cache = createResponseCache(parts.now)
  }

  async answer(request: ProxyRequest): Promise<ProxyReply<Body>> {
    const place = this.#parts.map.placeAt(request.path)
    if (!place) throw new Failure(403, 'This address is not on the list of third parties that we pass on')
    requireMethod(place, request.method)
    await this.#charge(place, request)
    const key = keyOf(place, request)
    const copy = key === undefined ? undefined : this.#cache.get(key)
    if (copy) return sendText(request, copy)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const body = reads ? undefined : await request.body(maxSentBytes)
    return this.#tell(request, await this.#ask(request, place, body), key)
  }

  async #charge(place: MappedUrl, request: ProxyRequest): Promise<void> {
    const ownToken = place.entry.forwards?.includes('authorization') ? undefined : request.header('authorization')
    const wait = this.#parts.limits.take(await request.sender(ownToken), 'proxy')
    if (wait > 0) throw tooManyRequests(wait)
  }

  async #ask(request: ProxyRequest, place: MappedUrl, body: Uint8Array | undefined): Promise<Arrived<Body>> {
    const input = requestHeaders(place.entry, request.header)
    // A part of a playlist can't be rewritten.
    const headers = isPlaylistPath(place.path) ? without(input, 'range', 'if-range') : input
    const incoming = await this.#askInTime(request, place, { method: request.method, headers, body })
    if (incoming.status !== 206 || !isPlaylist(incoming.headers['content-type'] ?? '', incoming.place.path))
      return incoming
    this.#parts.transport.discard(incoming.body)
    const whole = without(headers, 'range', 'if-range')
    return this.#askInTime(request, place, { method: request.method, headers: whole, body })
  }

  /** The time-out only applies until the headers arrive: a song may take as long as it is listened to. */
  async #askInTime(
    request: ProxyRequest,
    place: MappedUrl,
    outgoing: Omit<Outgoing, 'stop'>,
  ): Promise<Arrived<Body>> {
    const timer = setTimeout(() => request.stop.end(silenceOf(place.host)), headersWithinMs)
    try {
      return await askFollowing(this.#parts, place, { ...outgoing, stop: request.stop })
    } finally {
      clearTimeout(timer)
    }
  }

  async #tell(request: ProxyRequest, incoming: Arrived<Body>, key: string | undefined): Promise<ProxyReply<Body>> {
    const { status, place } = incoming
    const type = incoming.headers['content-type'] ?? ''
    const headers = responseHeaders(incoming.headers)
    const bodiless = this.#requirePassable(incoming, headers)
    if (bodiless) return { status, headers, body: undefined }
    headers['content-type'] ??= 'application/octet-stream'
    if (request.method === 'HEAD') {
      this.#parts.transport.discard(incoming.body)
      // A playlist is rewritten, so its original length is wrong.
      if (isPlaylist(type, place.path)) delete headers['content-length']
      return { status, headers, body: undefined }
    }
    if (isPlaylist(type, place.path)) return this.#sendPlaylist(request, incoming, headers, key)
    const small = Number(incoming.headers['content-length'] ?? Infinity) <= maxCachedBytes
    if (key === undefined || status !== 200 || !isJson(type) || !small)
      return { status, headers, body: { from: incoming } }
    const text = await this.#parts.transport.textOf(incoming, maxCachedBytes)
    return this.#keep(request, key, { status, headers: ofText(headers), text }, incoming.headers)
  }

  /** Throws for a response that may not be forwarded, and discards its body. True for a response without a body. */
  #requirePassable(incoming: Arrived<Body>, headers: Record<string, string>): boolean {
    const refused = whyNotPassed(incoming, headers)
    const bodiless = incoming.status === 304 || incoming.status === 204
    if (refused || bodiless) this.#parts.transport.discard(incoming.body)
    if (refused) throw refused
    return bodiless
  }

  async #sendPlaylist(
    request: ProxyRequest,
    incoming: Arrived<Body>,
    headers: Record<string, string>,
    key: string | undefined,
  ): Promise<ProxyReply<Body>> {
    const { place } = incoming
    const original = await this.#parts.transport.textOf(incoming, maxPlaylistBytes).catch((error: unknown) => {
      const large = error instanceof UpstreamError && error.reason === 'tooLarge'
      throw large ? new Failure(413, `The playlist of ${place.host} is too large`) : error
    })
    const front = request.path.startsWith('/.proxy/') ? '/.proxy' : ''
    const text = rewritePlaylist(original, (address) => this.#addressIn(address, place.url, front))
    if (text === undefined) throw new Failure(502, `${place.host} answered with something that is no playlist`)
    return this.#keep(request, key, { status: 200, headers: ofText(headers), text }, incoming.headers)
  }

  #addressIn(address: string, base: string, front: string): string {
    if (/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(address)) return address
    const { map } = this.#parts
    const absolute = URL.canParse(address, base) ? new URL(address, base) : undefined
    const place = absolute && map.find(absolute.href)
    const path = place && map.pathOf(place)
    // Requesting it is then refused with a sentence, instead of connecting to the host.
    return front + (path ?? `${proxyRoot}not-on-the-list/${absolute?.hostname ?? ''}`)
  }

  #keep(
    request: ProxyRequest,
    key: string | undefined,
    answer: CachedResponse,
    sent: Record<string, string>,
  ): ProxyReply<Body> {
    if (key !== undefined) this.#cache.put(key, answer, sent)
    return sendText(request, answer)
  }
}

function requireMethod({ entry, host }: MappedUrl, method: string): void {
  const methods = entry.methods ?? ['GET', 'HEAD']
  if (methods.includes(method)) return
  const allow = methods.join(', ')
  throw new Failure(405, `Only ${allow} is passed on to ${host}`, { headers: { allow } })
}

const isJson = (type: string) => /^application\/(?:[\w.-]+\+)?json\b/i.test(type)

/** Why a response may not be forwarded, if so: an error, a refusal without an explanation, an HTML page. */
function whyNotPassed<Body>(
  { status, place, headers: sent }: Arrived<Body>,
  headers: Record<string, string>,
): Failure | undefined {
  const type = sent['content-type']
  if (status === 304 || status === 204) return undefined
  if (status >= 500 || (status >= 300 && status < 400))
    return new Failure(502, `${place.host} has trouble (${status})`)
  if (status >= 400 && !isJson(type ?? '')) {
    const { 'retry-after': after, 'content-range': size } = headers
    const kept = { ...(after ? { 'retry-after': after } : {}), ...(size ? { 'content-range': size } : {}) }
    return new Failure(status, `${place.host} refuses that (${status})`, { headers: kept })
  }
  if (!mayPass(type, place.entry))
    return new Failure(502, `${place.host} answered with something that is neither media nor data`)
  return undefined
}

/** The cache key of a response that is the same for everybody; undefined for a response to one caller. */
function keyOf({ url, entry }: MappedUrl, { method, path, header }: ProxyRequest): string | undefined {
  const own = entry.forwards?.some((name) => header(name) !== undefined) ?? false
  if (method !== 'GET' || own || header('range') !== undefined) return undefined
  return [path.startsWith('/.proxy/'), header('accept'), header('accept-language'), url].join(' ')
}

const without = (headers: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))

/** Headers of a text that we have rewritten: its length is different, and its ETag becomes a weak one. */
function ofText(headers: Record<string, string>): Record<string, string> {
  const { etag, ...rest } = without(headers, 'content-length', 'accept-ranges', 'content-encoding')
  return etag === undefined ? rest : { ...rest, etag: etag.startsWith('W/') ? etag : `W/${etag}` }
}

function sendText<Body>(request: ProxyRequest, { status, headers, text }: CachedResponse): ProxyReply<Body> {
  const tags = request
    .header('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  const unchanged = headers['etag'] !== undefined && tags?.includes(headers['etag'].replace(/^W\//, ''))
  return unchanged ? { status: 304, headers, body: undefined } : { status, headers, body: { text } }
}

const statuses: Record<UpstreamError['reason'], number> = {
  notAllowed: 403,
  private: 403,
  tooManyRedirects: 502,
  timeout: 504,
  tooLarge: 413,
  unreachable: 502,
}

function refusal<Body>(method: string, error: unknown): ProxyReply<Body> {
  if (error instanceof UpstreamError) return refused(method, statuses[error.reason], error.message)
  if (error instanceof Failure) return refused(method, error.status, error.message, error.headers)
  throw error
}

function refused<Body>(
  method: string,
  status: number,
  sentence: string,
  more: Record<string, string> = {},
): ProxyReply<Body> {
  const headers = { ...guards, ...more, 'content-type': 'application/json', 'cache-control': 'no-store' }
  const text = JSON.stringify(failureBody(status, sentence))
  return { status, headers, body: method === 'HEAD' ? undefined : { text } }
}
