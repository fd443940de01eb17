const origin = 'https://here'

/**
 * The page of ours that a magic link continues with, or null. Anyone can write such a link, so everything a browser
 * might treat as another site is rejected: another scheme or host, a backslash, or encoded slashes, backslashes and
 * percent signs.
 */
export function magicTarget(target: string): string | null {
  const path = /^subscribe-plan\/[\w-]+$/.test(target) ? `/${target}` : target
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path) || path.startsWith('//') || /%2f|%5c|%25/i.test(path))
    return null
  if (!URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
