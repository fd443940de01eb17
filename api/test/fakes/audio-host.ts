import type { IncomingMessage, ServerResponse } from 'node:http'

/** Bytes that depend on their position, so that a piece in the wrong place is detected. */
export const audioOf = (seed: number, length = 100_000) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 7 + seed + Math.floor(at / 256)) % 251))

export type Served = { bytes: Buffer | string; type: string }

/**
 * A fake of a CDN host for songs: it accepts only ranges as in RFC 9110, no tokens, and no URL that `find` doesn't
 * know.
 */
export function audioHost(find: (address: URL) => Served | undefined) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const refuse = (status: number, headers = {}) => response.writeHead(status, headers).end()
    const { authorization, cookie, range } = request.headers
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405)
    if (authorization !== undefined || cookie !== undefined) return refuse(400)
    const served = find(new URL(request.url ?? '/', `https://${request.headers.host}`))
    if (!served) return refuse(403)
    const bytes = Buffer.from(served.bytes)
    const headers = { 'Content-Type': served.type, 'Accept-Ranges': 'bytes' }
    if (range === undefined) {
      response.writeHead(200, { ...headers, 'Content-Length': bytes.length })
      return response.end(request.method === 'HEAD' ? undefined : bytes)
    }
    const [whole, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? []
    if (whole === undefined || (from === '' && to === '')) return refuse(400)
    const first = from === '' ? Math.max(0, bytes.length - Number(to)) : Number(from)
    const last = from === '' || to === '' ? bytes.length - 1 : Math.min(Number(to), bytes.length - 1)
    if (first > last) return refuse(416, { 'Content-Range': `bytes */${bytes.length}` })
    const piece = bytes.subarray(first, last + 1)
    const received = { 'Content-Range': `bytes ${first}-${last}/${bytes.length}`, 'Content-Length': piece.length }
    response.writeHead(206, { ...headers, ...received })
    return response.end(request.method === 'HEAD' ? undefined : piece)
  }
}
