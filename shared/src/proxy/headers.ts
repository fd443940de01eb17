import type { ProxyEntry } from './map.ts'

/** Requests to third parties and their responses pass two short allowlists; no other header passes either way. */
const forwardedHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
]

const returnedHeaders = [
  'accept-ranges',
  'age',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
]

/** The headers that a third party receives: no cookies, no IP address, no referrer, and only tokens meant for it. */
export function requestHeaders(
  entry: ProxyEntry,
  headerOf: (name: string) => string | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': 'Segue', 'accept-encoding': 'identity' }
  for (const name of [...forwardedHeaders, ...(entry.forwards ?? [])]) {
    const value = headerOf(name)
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/**
 * The headers that a client receives. Foreign content must never act as a page of ours: it isn't sniffed, runs no code,
 * and can't be embedded by other sites.
 */
export function responseHeaders(input: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = { ...guards }
  for (const name of returnedHeaders) {
    const value = input[name]
    if (value !== undefined) headers[name] = value
  }
  return headers
}

/** Names us as a proxy (RFC 9110), so that `live-check` sees which requests Discord's URL mappings don't take away from us. */
export const via = '1.1 segue'

export const guards = {
  via,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

const passing =
  /^(?:(?:audio|video|image|font)\/[\w.+-]+|text\/(?:plain|vtt)|(?:application|text)\/(?:[\w.-]+\+)?(?:json|xml)|application\/(?:octet-stream|(?:vnd\.apple\.|x-)?mpegurl)|binary\/octet-stream|vnd\.apple\.mpegurl\.audio)$/

/**
 * Whether content of a type may be passed on: media and data always, scripts only from hosts the page loads scripts
 * from, pages never.
 */
export function mayPass(contentType: string | undefined, entry: ProxyEntry): boolean {
  const type = (contentType ?? 'application/octet-stream').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type)) return entry.loads?.includes('script') ?? false
  return passing.test(type) && !type.includes('xhtml')
}

/** How many seconds a shared cache may keep a response (RFC 9111); 0 for private responses. */
export function keptForSeconds(headers: Record<string, string>): number {
  const control = (headers['cache-control'] ?? '').toLowerCase()
  if (/\b(?:no-store|no-cache|private)\b/.test(control)) return 0
  const age = control.match(/\bs-maxage\s*=\s*"?(\d+)/)?.[1] ?? control.match(/\bmax-age\s*=\s*"?(\d+)/)?.[1]
  return Math.max(0, Number(age ?? 0) - Number(headers['age'] ?? 0))
}
