const origin = 'https://here'

/**
 * Where a magic link leads: a page of ours, or null for anything else. It comes from an address that anybody can write,
 * so whatever a browser would take for an address elsewhere is none: another scheme or host, a backslash, or something
 * that is still encoded.
 */
export function magicTarget(target: string): string | null {
  const path = /^subscribe-plan\/[\w-]+$/.test(target) ? `/${target}` : target
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path) || path.startsWith('//') || /%2f|%5c|%25/i.test(path))
    return null
  if (!URL.canParse(path, origin)) return null
  const url = new URL(path, origin)
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search : null
}
