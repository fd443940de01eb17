/** A URL mapping of the developer portal: `/art/{shard}` → `{shard}.example.com`. The first match handles a request. */
export type Mapping = { prefix: string; target: string }

/**
 * Resolves a path inside the activity, or returns undefined if no mapping matches. A leading `/.proxy` makes no
 * difference. A path only resolves below the mapping's target: paths that servers could read differently don't resolve.
 */
export function createRouter(
  mappings: readonly Mapping[],
  reach: (target: string) => URL,
): (path: string) => URL | undefined {
  const rules = mappings.map(ruleOf)
  return (requested) => {
    const [, path = '', query = ''] = /^([^?]*)(\?.*)?$/s.exec(withoutProxy(requested)) ?? []
    if (!isPlain(path)) return undefined
    for (const { pattern, target } of rules) {
      const match = pattern.exec(path)
      if (!match) continue
      const named = target.replace(/\{([a-z]+)\}/g, (_, label: string) => match.groups?.[label] ?? '')
      const [host = '', ...below] = named.split('/')
      const wholePath = ['', ...below].join('/') + (match.groups?.['rest'] ?? '')
      return placeAt(reach, host, wholePath || '/', query)
    }
    return undefined
  }
}

const withoutProxy = (path: string) => (path.startsWith('/.proxy/') ? path.slice('/.proxy'.length) : path)

/** Whether all servers read a path alike: printable, no backslash, and no dot segments, in any encoding. */
function isPlain(path: string): boolean {
  const asDecoded = path.replace(/%2e/gi, '.').replace(/%(?:2f|5c)/gi, '/')
  return /^\/[!-[\]-~]*$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(asDecoded)
}

/** Builds a URL at a host from its parts: parsing the path as a URL could change the host. */
function placeAt(reach: (target: string) => URL, host: string, path: string, query: string): URL | undefined {
  try {
    const base = reach(host)
    const place = new URL(base)
    place.pathname = path
    place.search = query
    return place.host === base.host ? place : undefined
  } catch {
    // A label can make the host name invalid.
    return undefined
  }
}

function ruleOf({ prefix, target }: Mapping): { pattern: RegExp; target: string } {
  if (prefix === '/') return { pattern: /^(?<rest>.*)$/s, target }
  const path = prefix.replace(/[.]/g, '\\.').replace(/\{([a-z]+)\}/g, '(?<$1>[\\w-]+)')
  return { pattern: new RegExp(`^${path}(?<rest>(?:/.*)?)$`, 's'), target }
}
