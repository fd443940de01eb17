import { UpstreamError } from '../../ports/http.ts'
import { type Incoming, type Transport, endedBy } from './transport.ts'

/**
 * Reaches third parties through a runtime's own `fetch`. For runtimes outside any private network, such as Workers:
 * `fetch` doesn't reveal which address a name resolves to.
 */
export function createFetchTransport(
  send: (request: Request) => Promise<Response>,
): Transport<ReadableStream<Uint8Array> | null> {
  return {
    async ask(place, { method, headers, body, stop }) {
      const content = body ? new Uint8Array(body) : null
      const controller = new AbortController()
      stop.whenEnded((reason) => controller.abort(reason))
      const { signal } = controller
      const request = new Request(place.url, { method, headers, body: content, signal, redirect: 'manual' })
      const answer = await send(request).catch((error: unknown) => {
        throw stop.reason
          ? endedBy(stop.reason, place.host)
          : new UpstreamError('unreachable', `${place.host} cannot be reached`, { cause: error })
      })
      return { status: answer.status, headers: plainHeaders(answer.headers), body: answer.body }
    },
    textOf: (incoming, max) =>
      textOf(streamOf(incoming), max).catch((error: unknown) => {
        if (error instanceof UpstreamError) throw error
        throw new UpstreamError('unreachable', 'The response was cut off', { cause: error })
      }),
    streamOf,
    discard(body) {
      // A connection that broke by itself needs no freeing.
      body?.cancel().catch(() => undefined)
    },
  }
}

function streamOf({ body }: Incoming<ReadableStream<Uint8Array> | null>): ReadableStream<Uint8Array> {
  return body ?? new ReadableStream({ start: (controller) => controller.close() })
}

/** A runtime's `fetch` has decompressed the body, so its original encoding and length no longer apply. */
function plainHeaders(headers: Headers): Record<string, string> {
  const { 'content-encoding': encoding, 'content-length': length, ...plain } = Object.fromEntries(headers)
  return encoding === undefined && length !== undefined ? { ...plain, 'content-length': length } : plain
}

async function textOf(stream: ReadableStream<Uint8Array>, max: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > max) throw new UpstreamError('tooLarge', 'The response is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
