import list from '../../../proxy-map.json' with { type: 'json' }

/** What a page in a browser tab takes from a third party by itself; everything else comes through our proxy. */
export type Load = 'script' | 'frame' | 'connect' | 'media' | 'image'

/** A third party: one line of `proxy-map.json`, which decision 0003 explains. */
export type ProxyEntry = {
  readonly name: string
  /** Under which path we and Discord reach it for the client. Without one, only our server calls it. */
  readonly prefix?: string
  /** An exact host. A `{label}` stands for one label of it. */
  readonly target: string
  readonly for: string
  readonly loads?: readonly Load[]
  /** Headers of the caller that are passed on besides the harmless ones, in lower case. */
  readonly forwards?: readonly string[]
  /** GET and HEAD unless said. */
  readonly methods?: readonly string[]
  /** What a path has to begin with, where the host serves more than we want. */
  readonly paths?: readonly string[]
  /** Mapped by Discord itself: the host neither redirects nor sends playlists, so its bytes need not pass us. */
  readonly portal?: boolean
  /** What Discord's own content policy lets an activity load directly. */
  readonly opens?: readonly string[]
}

/** A place at a third party that is on the map. */
export type MappedUrl = {
  entry: ProxyEntry
  /** In lower case, without a port. */
  host: string
  /** Path and query; no dot segments. */
  path: string
  /** The whole address, always https. */
  url: string
}

export type ProxyMap = {
  readonly entries: readonly ProxyEntry[]
  /** The place an address leads to, or undefined: a host that is not on the map, or a form that only tricks take. */
  find: (address: string) => MappedUrl | undefined
  /** The path of ours under which a place is reached; undefined when only the server may. */
  pathOf: (place: MappedUrl) => string | undefined
  /** The place a path of ours stands for, with or without `/.proxy` in front. */
  placeAt: (path: string) => MappedUrl | undefined
}

/** The first segment of every proxied path, so that none is ever taken for one of the api or the client. */
export const proxyRoot = '/outside/'

/** Scheme, host, port, path with query. Whatever does not read the same to everybody does not match at all. */
const plainAddress = /^(https?):\/\/([a-z\d](?:[a-z\d._-]*[a-z\d])?)(?::(\d+))?((?:[/?][^#]*)?)(?:#.*)?$/i
/** Printable ASCII but for the backslash, which some take for a slash. */
const plainPath = /^[!-[\]-~]*$/

/** One label of a host name. */
const label = '[a-z\\d](?:[a-z\\d_-]*[a-z\\d])?'

type Pattern = { entry: ProxyEntry; host: RegExp; path: RegExp | undefined; labels: readonly string[] }

/** Makes the one matcher over a list. An exact host goes before a pattern; of two alike the first has it. */
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
      // The exact entry of a host has it, here as well: its rules must not be passed by through a pattern.
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

/** Whether a path stays below one of the beginnings. An encoded slash may be decoded by the host, so none is allowed. */
function isBelow(path: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => path.startsWith(beginning)) && !/%(?:2f|5c)/i.test(path.replace(/\?.*/, ''))
}

/** Resolves `.` and `..`, encoded or not, as a browser does; nothing climbs above the root. */
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

// The file is ours and a test holds it to this shape, so that no page has to carry a schema library for it.
export const thirdParties = proxyMap(list as readonly ProxyEntry[])
