/** A line of the developer portal: `/art/{shard}` → `{shard}.example.com`. The first that matches has the request. */
export type Mapping = { prefix: string; target: string }

/**
 * Where a path inside the activity leads, or undefined where no mapping has it. `/.proxy` before it makes no difference.
 * A path leads below the mapping's target and nowhere else: what servers read in different ways leads nowhere.
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
      const base = ['', ...below].join('/')
      return placeAt(reach, host, `${base}${match.groups?.['rest'] || '/'}`, query)
    }
    return undefined
  }
}

const withoutProxy = (path: string) => (path.startsWith('/.proxy/') ? path.slice('/.proxy'.length) : path)

/** Whether a path is one in everybody's reading: printable, no backslash, and no dots that climb, however written. */
function isPlain(path: string): boolean {
  const asDecoded = path.replace(/%2e/gi, '.').replace(/%(?:2f|5c)/gi, '/')
  return /^\/[!-[\]-~]*$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(asDecoded)
}

/** The address at a host, put together by its parts: a path that is parsed as an address could name another host. */
function placeAt(reach: (target: string) => URL, host: string, path: string, query: string): URL | undefined {
  try {
    const base = reach(host)
    const place = new URL(base)
    place.pathname = path
    place.search = query
    return place.host === base.host ? place : undefined
  } catch {
    // A label may make a host that is no name.
    return undefined
  }
}

function ruleOf({ prefix, target }: Mapping): { pattern: RegExp; target: string } {
  if (prefix === '/') return { pattern: /^(?<rest>.*)$/s, target }
  const path = prefix.replace(/[.]/g, '\\.').replace(/\{([a-z]+)\}/g, '(?<$1>[\\w-]+)')
  return { pattern: new RegExp(`^${path}(?<rest>(?:/.*)?)$`, 's'), target }
}
