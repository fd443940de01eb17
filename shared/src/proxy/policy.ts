import type { Load, ProxyMap } from './map.ts'

/**
 * What the page may load in a browser tab, as a `Content-Security-Policy`: our own host, and third parties for what the
 * map says that it takes from them directly. Artwork may come from anywhere over https, since pictures of old songs do.
 * `ancestors` says whose frames it may lie in, and `host` is our own: what `'self'` says of https, older browsers do not
 * take as said of sockets.
 */
export function pagePolicy(
  map: ProxyMap,
  { ancestors = 'discord', host }: { ancestors?: 'any' | 'discord' | 'none'; host?: string } = {},
): string {
  const from = (load: Load) =>
    map.entries.filter(({ loads }) => loads?.includes(load)).map(({ target }) => `https://${starred(target)}`)
  return policy({
    'default-src': ["'self'"],
    'script-src': ["'self'", ...from('script')],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:'],
    'media-src': ["'self'", 'blob:', ...from('media')],
    'connect-src': [
      "'self'",
      ...socketsOf(host),
      ...(ancestors === 'any' ? inDiscord : []),
      ...from('connect'),
      ...voiceHosts,
    ],
    'frame-src': ["'self'", ...from('frame')],
    'font-src': ["'self'", 'data:'],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    ...(ancestors === 'any' ? undefined : { 'frame-ancestors': framers[ancestors] }),
  })
}

/** Where voices are carried, in browsers alone: inside Discord they are Discord's. */
const voiceHosts = ['https://*.agora.io:*', 'wss://*.agora.io:*', 'https://*.sd-rtn.com:*', 'wss://*.sd-rtn.com:*']

/** A launched activity has Discord's address of it in place of ours. */
const inDiscord = ['wss://*.discordsays.com']

/** What a caller says of the host goes into a header. */
const plainHost = /^[\w.-]{1,255}(?::\d{1,5})?$/

const socketsOf = (host = '') => (plainHost.test(host) ? [`ws://${host}`, `wss://${host}`] : [])

const framers = { discord: ["'self'", 'https://discord.com', 'https://*.discordsays.com'], none: ["'none'"] }

/**
 * What Discord lets an activity load, for the simulator: its own origin, where the proxied paths are, and what Discord
 * opens besides. Service workers and foreign frames are not among it. The real header is not published; this is the
 * strictest reading of what is known.
 */
export function contentPolicy(map: ProxyMap, origin: string): string {
  const socket = origin.replace(/^http/, 'ws')
  const open = map.entries.flatMap(({ target, opens = [] }) => opens.map((path) => `https://${target}${path}`))
  const own = [origin, ...open, 'data:', 'blob:']
  return policy({
    'default-src': own,
    'script-src': [origin, "'unsafe-inline'", "'unsafe-eval'", "'wasm-unsafe-eval'", 'blob:'],
    'style-src': [origin, "'unsafe-inline'"],
    'img-src': own,
    'media-src': own,
    'font-src': [origin, 'data:'],
    'connect-src': [...own, socket],
    'frame-src': [origin, 'blob:'],
    'worker-src': [origin, 'blob:'],
    'object-src': ["'none'"],
  })
}

/** A policy can leave open only the first label of a host, and then any number of them. */
const starred = (target: string) => target.replace(/^\{[a-z]+\}/, '*')

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
