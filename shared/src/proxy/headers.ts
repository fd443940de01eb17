import type { ProxyEntry } from './map.ts'

/** What is asked of a third party and told by it goes through two short lists; nothing else passes either way. */
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

/** The headers a third party gets to see: no cookies, no address, no page, and only the tokens meant for it. */
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
 * The headers a client gets to see. What comes from elsewhere must never act as a page of ours: it is not sniffed, runs
 * nothing, and no other site may embed it.
 */
export function responseHeaders(input: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = { ...guards }
  for (const name of returnedHeaders) {
    const value = input[name]
    if (value !== undefined) headers[name] = value
  }
  return headers
}

export const guards = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
} as const

const passing =
  /^(?:(?:audio|video|image|font)\/[\w.+-]+|text\/(?:plain|vtt)|(?:application|text)\/(?:[\w.-]+\+)?(?:json|xml)|application\/(?:octet-stream|(?:vnd\.apple\.|x-)?mpegurl)|binary\/octet-stream|vnd\.apple\.mpegurl\.audio)$/

/** Whether content of a type may be passed on: media and data always, programs from where the page takes any, pages never. */
export function mayPass(contentType: string | undefined, entry: ProxyEntry): boolean {
  const type = (contentType ?? 'application/octet-stream').split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type)) return entry.loads?.includes('script') ?? false
  return passing.test(type) && !type.includes('xhtml')
}

/** For how many seconds anybody's copy of an answer may be kept (RFC 9111); 0 for what is one caller's own. */
export function keptForSeconds(headers: Record<string, string>): number {
  const control = (headers['cache-control'] ?? '').toLowerCase()
  if (/\b(?:no-store|no-cache|private)\b/.test(control)) return 0
  const age = control.match(/\bs-maxage\s*=\s*"?(\d+)/)?.[1] ?? control.match(/\bmax-age\s*=\s*"?(\d+)/)?.[1]
  return Math.max(0, Number(age ?? 0) - Number(headers['age'] ?? 0))
}
