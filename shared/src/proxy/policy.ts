import type { Load, ProxyMap } from './map.ts'

/**
 * The `Content-Security-Policy` of the page in a browser tab: our own host, and for each third party what the map says
 * the page loads directly. Artwork may come from any https host, since pictures of old songs do. `ancestors` selects
 * who may frame the page, and `host` is our own: in older browsers `'self'` does not cover WebSockets.
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

/** Hosts of voice chat, only in browsers: inside Discord, Discord provides it. */
const voiceHosts = ['https://*.agora.io:*', 'wss://*.agora.io:*', 'https://*.sd-rtn.com:*', 'wss://*.sd-rtn.com:*']

/** A launched activity uses Discord's host instead of ours. */
const inDiscord = ['wss://*.discordsays.com']

/** The Host header of a request ends up in a response header, so only plain ones are accepted. */
const plainHost = /^[\w.-]{1,255}(?::\d{1,5})?$/

const socketsOf = (host = '') => (plainHost.test(host) ? [`ws://${host}`, `wss://${host}`] : [])

const framers = { discord: ["'self'", 'https://discord.com', 'https://*.discordsays.com'], none: ["'none'"] }

/**
 * What Discord lets an activity load, for the simulator: its own origin, where the proxied paths are, and the hosts
 * that Discord opens besides. Service workers and foreign frames are not included. The real header is not published;
 * this is the strictest reading of what is known.
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

/** A policy can only use a wildcard for the first label of a host, and it then matches any number of labels. */
const starred = (target: string) => target.replace(/^\{[a-z]+\}/, '*')

const policy = (directives: Record<string, string[]>) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
