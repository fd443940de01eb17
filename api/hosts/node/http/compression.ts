import { Readable } from 'node:stream'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

/** The supported encodings, best first. */
export const encodings = ['br', 'gzip'] as const
export type Encoding = (typeof encodings)[number]

/** Below this nothing is gained: it is one packet either way. */
export const minBytes = 1024

/** Brotli at its best quality takes a second per megabyte; at this quality it is as fast as gzip and smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Text of all kinds. Music and pictures are already compressed, and event streams must not be buffered. */
const textual =
  /^(?:text\/(?!event-stream)|application\/(?:[\w.-]+\+)?(?:json|xml)|application\/javascript|image\/svg)/

export const isCompressible = (contentType: string | null | undefined): boolean => textual.test(contentType ?? '')

/** The encoding to use for this `Accept-Encoding`, or undefined. */
export function encodingFor(accepted: string | null | undefined): Encoding | undefined {
  const understood = new Set<string>()
  for (const each of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    const refused = parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
    if (!refused) understood.add(name)
  }
  return encodings.find((encoding) => understood.has(encoding))
}

/** Compresses a text outside of the event loop. */
export function compressText(text: string, encoding: Encoding): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, bytes: Buffer) => (error ? reject(error) : resolve(bytes))
    if (encoding === 'br') brotliCompress(text, brotliOptions, done)
    else gzip(text, done)
  })
}

/**
 * The response in an encoding that the request accepts, if that makes it smaller. Every compressible response has a
 * Vary header, so that no cache serves it to a client that doesn't accept the encoding.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response
  if (!response.body || !mayBeCompressed(request, response)) return response
  if (Number(headers.get('content-length') ?? minBytes) < minBytes) return response
  headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers.get('accept-encoding'))
  if (!encoding || request.method === 'HEAD') return response
  const start = await firstPieces(response.body)
  if (start.whole && start.length < minBytes) return new Response(start.stream, response)
  headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  const etag = headers.get('etag')
  // The same content in other bytes, for which a strong ETag would be wrong.
  if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  return new Response(throughCompressor(start.stream, encoding), response)
}

function mayBeCompressed(request: Request, { status, headers }: Response): boolean {
  if (status === 204 || status === 206 || status === 304) return false
  if (headers.has('content-encoding') || headers.has('content-range') || request.headers.has('range')) return false
  if (/\bno-transform\b/.test(headers.get('cache-control') ?? '')) return false
  return isCompressible(headers.get('content-type'))
}

/** Reads as much as needed to decide whether a body of unknown length is worth compressing; nothing of it is lost. */
async function firstPieces(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  let [length, whole] = [0, false]
  while (!whole && length < minBytes) {
    const { done, value } = await reader.read()
    whole = done
    if (!value) continue
    pieces.push(value)
    length += value.byteLength
  }
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = pieces.shift()
      if (piece) return controller.enqueue(piece)
      const { done, value } = whole ? { done: true, value: undefined } : await reader.read()
      if (value) controller.enqueue(value)
      if (done) controller.close()
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { stream, length, whole }
}

function throughCompressor(stream: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor = encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip()
  // Node's web streams and the platform's are the same thing under two names.
  const source = Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0])
  source.once('error', (error) => compressor.destroy(error))
  compressor.once('close', () => source.destroy())
  return Readable.toWeb(source.pipe(compressor)) as unknown as ReadableStream<Uint8Array>
}
