import { etagMatches } from './etag.ts'
import { failureBody } from '../failure.ts'
import type { ByteRange, Storage, StoredFile } from '../../ports/storage.ts'

/** Files of a processed song never change: a new version would be a new upload. */
export const forEver = 'public, max-age=31536000, immutable'

/**
 * Unencrypted and never changing, but its owner may remove it: a client may keep it, and a shared cache revalidates
 * after an hour (decision 0011).
 */
export const untilRemoved = 'public, max-age=31536000, s-maxage=3600, immutable'

/**
 * Serves a stored file: all of it, a range (206), 304 or 416. Undefined if the file doesn't exist. A request for
 * several ranges gets the whole file, as RFC 9110 allows.
 */
export async function serveFile(
  storage: Pick<Storage, 'get'>,
  key: string,
  request: Request,
  cacheControl: string,
): Promise<Response | undefined> {
  const requested = rangeIn(request.headers.get('range'))
  const file =
    requested === undefined || requested.suffix ? await storage.get(key) : await storage.get(key, requested.range)
  if (!file) return requested?.suffix === false ? unsatisfiable(storage, key) : undefined
  const headers: Record<string, string> = {
    'Content-Type': file.contentType,
    'Cache-Control': cacheControl,
    'Accept-Ranges': 'bytes',
    ETag: file.etag,
  }
  if (etagMatches(request.headers.get('if-none-match'), file.etag)) {
    await file.body.cancel()
    return new Response(null, { status: 304, headers })
  }
  if (requested === undefined) return whole(file, headers)
  const condition = request.headers.get('if-range')
  if (condition !== null && condition !== file.etag) {
    await file.body.cancel()
    const again = await storage.get(key)
    return again && whole(again, headers)
  }
  return requested.suffix
    ? lastBytes(storage, key, file, requested.bytes, headers)
    : part(file, requested.range.start, headers)
}

function whole(file: StoredFile, headers: Record<string, string>) {
  return new Response(file.body, { status: 200, headers: { ...headers, 'Content-Length': String(file.length) } })
}

function part(file: StoredFile, start: number, headers: Record<string, string>) {
  const range = `bytes ${start}-${start + file.length - 1}/${file.size}`
  return new Response(file.body, {
    status: 206,
    headers: { ...headers, 'Content-Length': String(file.length), 'Content-Range': range },
  })
}

async function lastBytes(
  storage: Pick<Storage, 'get'>,
  key: string,
  file: StoredFile,
  bytes: number,
  headers: Record<string, string>,
) {
  await file.body.cancel()
  const start = Math.max(0, file.size - bytes)
  const tail = await storage.get(key, { start, end: file.size - 1 })
  return tail ? part(tail, start, headers) : noRange(file.size)
}

async function unsatisfiable(storage: Pick<Storage, 'get'>, key: string): Promise<Response | undefined> {
  const file = await storage.get(key)
  await file?.body.cancel()
  return file && noRange(file.size)
}

function noRange(size: number) {
  return Response.json(failureBody(416, 'The file has no such part'), {
    status: 416,
    headers: { 'Content-Range': `bytes */${size}` },
  })
}

type RequestedRange = { suffix: false; range: ByteRange } | { suffix: true; bytes: number }

/** Parses a single byte range; undefined for none, several or an invalid one. */
export function rangeIn(header: string | null): RequestedRange | undefined {
  const [, first, last] = header?.trim().match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  if (first === '') return Number(last) > 0 ? { suffix: true, bytes: Number(last) } : undefined
  const range = { start: Number(first), end: last === '' ? Number.MAX_SAFE_INTEGER : Number(last) }
  return range.end < range.start ? undefined : { suffix: false, range }
}
