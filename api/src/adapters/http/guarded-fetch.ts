import type { ProxyMap } from '@segue/shared/proxy/map.ts'
import { type OutboundFetch, UpstreamError } from '../../ports/http.ts'
import { type Incoming, type Transport, askFollowing, placeFrom, stopOf } from './transport.ts'

const bodiless = [101, 204, 205, 304]

export function createOutboundFetch<Body>(outside: { transport: Transport<Body>; map: ProxyMap }): OutboundFetch {
  return async (input, init = {}) => {
    const { timeoutMs = 10_000, maxBytes = 8 * 1024 * 1024, ...standard } = init
    const place = placeFrom(outside.map, input instanceof Request ? input.url : String(input))
    // A Request normalises the many ways to specify a body and headers.
    const request = new Request(input, standard)
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)])
    const outgoing = {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: request.body ? new Uint8Array(await request.arrayBuffer()) : undefined,
      stop: stopOf(signal),
    }
    const { transport } = outside
    const follow = request.redirect === 'follow'
    const incoming = follow
      ? await askFollowing(outside, place, outgoing)
      : { ...(await transport.ask(place, outgoing)), place }
    if (request.redirect === 'error' && incoming.headers['location'] !== undefined && incoming.status < 400) {
      transport.discard(incoming.body)
      throw new UpstreamError('notAllowed', `${place.host} sent an unexpected redirect`)
    }
    return responseOf(transport, incoming, request.method === 'HEAD' ? Infinity : maxBytes)
  }
}

function responseOf<Body>(
  transport: Transport<Body>,
  incoming: Incoming<Body> & { place: { url: string } },
  maxBytes: number,
): Response {
  const { status, place } = incoming
  // The stream is decompressed, so its original length and encoding no longer apply.
  const { 'content-encoding': encoding, 'content-length': length, ...headers } = incoming.headers
  if (encoding === undefined && length !== undefined) {
    if (Number(length) > maxBytes) {
      transport.discard(incoming.body)
      throw new UpstreamError('tooLarge', tooLarge(place.url))
    }
    headers['content-length'] = length
  }
  let body: ReadableStream<Uint8Array> | null = null
  if (bodiless.includes(status)) transport.discard(incoming.body)
  else body = transport.streamOf(incoming).pipeThrough(atMost(maxBytes, place.url))
  const response = new Response(body, { status, headers })
  return Object.defineProperty(response, 'url', { value: place.url })
}

const tooLarge = (url: string) => `The answer of ${new URL(url).host} is too large`

function atMost(maxBytes: number, url: string): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) controller.error(new UpstreamError('tooLarge', tooLarge(url)))
      else controller.enqueue(chunk)
    },
  })
}
