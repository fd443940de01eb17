import list from '../../../proxy-map.json' with { type: 'json' }

/** What a page in a browser tab loads from a third party directly; everything else goes through our proxy. */
export type Load = 'script' | 'frame' | 'connect' | 'media' | 'image'

/** A third party: one entry of `proxy-map.json`, which decision 0003 explains. */
export type ProxyEntry = {
  readonly name: string
  /** The path under which we and Discord proxy it for the client. Without one, only our server calls it. */
  readonly prefix?: string
  /** An exact host, or a pattern: `{label}` stands for one label of the host name. */
  readonly target: string
  readonly for: string
  readonly loads?: readonly Load[]
  /** Extra headers of the caller that are forwarded besides the harmless ones, in lower case. */
  readonly forwards?: readonly string[]
  /** GET and HEAD by default. */
  readonly methods?: readonly string[]
  /** Allowed path prefixes, if the host serves more than we want. */
  readonly paths?: readonly string[]
  /**
   * Proxied by Discord itself: the host neither redirects nor sends playlists, so its bytes need not pass through us.
   */
  readonly portal?: boolean
  /** What Discord's own content policy lets an activity load directly. */
  readonly opens?: readonly string[]
}

/** A URL of a third party that is on the map. */
export type MappedUrl = {
  entry: ProxyEntry
  /** In lower case, without a port. */
  host: string
  /** Path and query; no dot segments. */
  path: string
  /** The whole URL, always https. */
  url: string
}

export type ProxyMap = {
  readonly entries: readonly ProxyEntry[]
  /** Looks up a URL; undefined if its host is not on the map, or its form is one that only attackers use. */
  find: (address: string) => MappedUrl | undefined
  /** Our path for a URL; undefined if only the server may call it. */
  pathOf: (place: MappedUrl) => string | undefined
  /** The URL that one of our paths stands for, with or without a leading `/.proxy`. */
  placeAt: (path: string) => MappedUrl | undefined
}

/** The first segment of every proxied path, so that it can't clash with the api or the client. */
export const proxyRoot = '/outside/'

/** Scheme, host, port, path with query. URLs that parsers could read differently don't match at all. */
const plainAddress = /^(https?):\/\/([a-z\d](?:[a-z\d._-]*[a-z\d])?)(?::(\d+))?((?:[/?][^#]*)?)(?:#.*)?$/i
/** Printable ASCII except the backslash, which some parsers treat as a slash. */
const plainPath = /^[!-[\]-~]*$/

/** One label of a host name. */
const label = '[a-z\\d](?:[a-z\\d_-]*[a-z\\d])?'

type Pattern = { entry: ProxyEntry; host: RegExp; path: RegExp | undefined; labels: readonly string[] }

/**
 * Creates the only matcher for a list. An exact host takes precedence over a pattern; of two equal ones the first wins.
 */
export function proxyMap(entries: readonly ProxyEntry[]): ProxyMap {
  const patterns = entries.map(patternOf)
  const exact = new Map<string, Pattern>()
  for (const each of patterns)
    if (each.labels.length === 0 && !exact.has(each.entry.target)) exact.set(each.entry.target, each)
  const wild = patterns.filter(({ labels }) => labels.length > 0)
  const byName = new Map(patterns.map((each) => [firstSegmentOf(each.entry.prefix ?? ''), each]))

  const patternFor = (host: string) => exact.get(host) ?? wild.find((each) => each.host.test(host))

  return {
    entries,
    find(address) {
      const [, scheme = '', host = '', port, path = ''] = plainAddress.exec(address) ?? []
      if (port !== undefined && port !== (scheme.toLowerCase() === 'https' ? '443' : '80')) return undefined
      const pattern = patternFor(host.toLowerCase())
      return pattern && placeOf(pattern.entry, host.toLowerCase(), path)
    },
    pathOf({ entry, host, path }) {
      if (entry.prefix === undefined) return undefined
      const groups = patternFor(host)?.host.exec(host)?.groups ?? {}
      return entry.prefix.replace(/\{([a-z]+)\}/g, (_, label: string) => groups[label] ?? '') + path
    },
    placeAt(path) {
      const requested = path.startsWith('/.proxy/') ? path.slice('/.proxy'.length) : path
      const pattern = byName.get(firstSegmentOf(requested))
      const match = pattern?.path?.exec(requested)
      if (!pattern || !match) return undefined
      const host = pattern.entry.target.replace(/\{([a-z]+)\}/g, (_, label: string) => match.groups?.[label] ?? '')
      // A host's exact entry also takes precedence here: its rules must not be bypassed through a pattern.
      return patternFor(host) === pattern ? placeOf(pattern.entry, host, match.groups?.['rest'] ?? '') : undefined
    },
  }
}

function placeOf(entry: ProxyEntry, host: string, rest: string): MappedUrl | undefined {
  if (!plainPath.test(rest)) return undefined
  const at = rest.indexOf('?')
  const path = withoutDots(at < 0 ? rest : rest.slice(0, at)) + (at < 0 ? '' : rest.slice(at))
  if (entry.paths && !isBelow(path, entry.paths)) return undefined
  return { entry, host, path, url: `https://${host}${path}` }
}

/** Whether a path is below one of the prefixes. The host may decode an encoded slash, so none is allowed. */
function isBelow(path: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => path.startsWith(beginning)) && !/%(?:2f|5c)/i.test(path.replace(/\?.*/, ''))
}

/** Resolves `.` and `..`, encoded or not, as a browser does; never above the root. */
function withoutDots(path: string): string {
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  for (const [at, segment] of segments.entries()) {
    const dots = segment.replace(/%2e/gi, '.')
    const last = at === segments.length - 1
    if (dots === '..') kept.pop()
    if (dots !== '..' && dots !== '.') kept.push(segment)
    else if (last) kept.push('')
  }
  return `/${kept.join('/')}`
}

function patternOf(entry: ProxyEntry): Pattern {
  const asLabels = (text: string) => text.replace(/[.]/g, '\\.').replace(/\{([a-z]+)\}/g, `(?<$1>${label})`)
  return {
    entry,
    labels: entry.target.match(/\{[a-z]+\}/g) ?? [],
    host: new RegExp(`^${asLabels(entry.target)}$`),
    path: entry.prefix === undefined ? undefined : new RegExp(`^${asLabels(entry.prefix)}(?<rest>(?:[/?].*)?)$`, 's'),
  }
}

/** `/outside/name/…` → `name` */
function firstSegmentOf(path: string): string {
  return path.startsWith(proxyRoot) ? (path.slice(proxyRoot.length).match(/^[^/?]*/)?.[0] ?? '') : ''
}

// Cast without parsing: a test checks our own file against this shape, so pages need no schema library for it.
export const thirdParties = proxyMap(list as readonly ProxyEntry[])
