import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import list from '../../../proxy-map.json' with { type: 'json' }
import { proxyMap, thirdParties as map } from './map.ts'

const pathOf = (address: string) => {
  const place = map.find(address)
  return place && map.pathOf(place)
}

const labelName = '\\{[a-z]+\\}'
const Entry = z.strictObject({
  name: z.string().check(z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)),
  prefix: z.optional(z.string()),
  target: z.string().check(z.regex(new RegExp(`^(?:[a-z\\d-]+|${labelName})(?:\\.(?:[a-z\\d-]+|${labelName}))+$`))),
  for: z.string().check(z.minLength(5)),
  loads: z.optional(z.array(z.enum(['script', 'frame', 'connect', 'media', 'image']))),
  forwards: z.optional(z.array(z.enum(['authorization', 'music-user-token']))),
  methods: z.optional(z.array(z.enum(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']))),
  paths: z.optional(z.array(z.string().check(z.startsWith('/')))),
  portal: z.optional(z.literal(true)),
  opens: z.optional(z.array(z.string().check(z.startsWith('/')))),
})

test('every entry of the map is well-formed', () => {
  expect(() => z.array(Entry).parse(list)).not.toThrow()
})

test('names, prefixes and targets are unique', () => {
  for (const key of ['name', 'prefix', 'target'] as const) {
    const values = map.entries.flatMap((entry) => entry[key] ?? [])
    expect(values.toSorted()).toEqual([...new Set(values)].toSorted())
  }
})

test("a prefix is the entry's name below /outside, with the labels of its target in order", () => {
  for (const { name, prefix, target } of map.entries) {
    const labels = target.match(/\{[a-z]+\}/g) ?? []
    if (prefix !== undefined) expect(prefix).toBe(['/outside', name, ...labels].join('/'))
  }
})

test('no target is an IP address, and none leaves the registered part of a host name open', () => {
  for (const { target } of map.entries) {
    expect(target).toMatch(/[a-z]$/)
    expect(target.split('.').slice(-2).join('.')).not.toContain('{')
  }
})

test('read in order, as Discord does, the map resolves every exact host to its own entry', () => {
  for (const [at, { target }] of map.entries.entries()) {
    const earlier = proxyMap(map.entries.slice(0, at)).find(`https://${target.replace(/\{[a-z]+\}/g, 'x1')}/`)
    expect([target, earlier?.entry.name]).toEqual([target, undefined])
  }
})

test.each([
  ['https://api.spotify.com/v1/tracks/1?market=ES', '/outside/spotify/v1/tracks/1?market=ES'],
  ['https://is1-ssl.mzstatic.com/image/a.jpg', '/outside/apple-art/is1-ssl/image/a.jpg'],
  ['HTTPS://IS1-SSL.mzstatic.com/a', '/outside/apple-art/is1-ssl/a'],
  ['http://cf-media.sndcdn.com/a.mp3', '/outside/soundcloud-media/cf-media/a.mp3'],
  ['https://api.deezer.com:443/track/1', '/outside/deezer/track/1'],
  ['http://api.deezer.com:80/track/1', '/outside/deezer/track/1'],
  ['https://api.deezer.com', '/outside/deezer/'],
  ['https://api.deezer.com?q=1', '/outside/deezer/?q=1'],
  ['https://api.deezer.com/a#part', '/outside/deezer/a'],
  ['https://api.audius.co/v1', '/outside/audius/v1'],
  ['https://discoveryprovider2.audius.co/v1', '/outside/audius-node/discoveryprovider2/v1'],
  ['https://api.deezer.com/a/./b/../c/%2e%2E/d', '/outside/deezer/a/d'],
  ['https://api.deezer.com/../../../x', '/outside/deezer/x'],
  ['https://api.deezer.com/a?u=../b', '/outside/deezer/a?u=../b'],
  ['https://cdn.discordapp.com/%252e%252e/x', '/outside/discord-cdn/%252e%252e/x'],
])('%s is proxied at %s', (address, path) => {
  expect(pathOf(address)).toBe(path)
})

test.each([
  'https://example.org/',
  'https://spotify.com/',
  'https://a.b.sndcdn.com/',
  'https://sndcdn.com/',
  'https://api.spotify.com.evil.test/',
  'https://evil.test/https://api.spotify.com/',
  'https://xapi.spotify.com/',
  'https://api.spotify.com@evil.test/',
  'https://evil.test@api.spotify.com/',
  'https://api.spotify.com./',
  'https://api.spotify.com:8080/',
  'https://api.spotify.com:80/',
  'http://api.spotify.com:443/',
  'https:/api.spotify.com/',
  'https:api.spotify.com/',
  'https:\\\\api.spotify.com/',
  '//api.spotify.com/',
  'https://api.spotify.com\\evil',
  ' https://api.spotify.com/',
  'https://api.spotify.com/ ',
  'ftp://api.spotify.com/',
  'https://api%2espotify.com/',
  'https://ａpi.spotify.com/',
  'https://api。spotify。com/',
  'https://api.spotify.com/\n',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'javascript:alert(1)//https://api.spotify.com/',
  'data:text/html,x',
  'blob:https://api.spotify.com/1',
  '',
  '/',
  'https://www.googleapis.com/drive/v3',
  'https://www.googleapis.com/youtube/v3/../../drive/v3',
  'https://www.googleapis.com/youtube/v3/%2e%2e/%2e%2e/drive',
  'https://www.googleapis.com/youtube/v3/..%2f..%2fdrive',
])('%s is not on the map', (address) => {
  expect(map.find(address)).toBeUndefined()
})

test('a host that only the server calls has no path', () => {
  const place = map.find('https://accounts.spotify.com/api/token')
  expect(place?.entry.name).toBe('spotify-sign-in')
  expect(place && map.pathOf(place)).toBeUndefined()
  expect(map.placeAt('/outside/spotify-sign-in/api/token')).toBeUndefined()
})

test('a proxied path resolves to its URL, with or without the prefix that Discord adds', () => {
  for (const path of ['/outside/apple-art/is1-ssl/a.jpg', '/.proxy/outside/apple-art/is1-ssl/a.jpg'])
    expect(map.placeAt(path)?.url).toBe('https://is1-ssl.mzstatic.com/a.jpg')
  expect(map.placeAt('/outside/deezer')?.url).toBe('https://api.deezer.com/')
})

test.each([
  '/outside/',
  '/outside/nobody/x',
  '/outside/apple-art',
  '/outside/apple-art/',
  '/outside/apple-art//a',
  '/outside/apple-art/a.b/x',
  '/outside/apple-art/a%2eb/x',
  '/outside/apple-art/is1@evil.test/x',
  '/outside/deezerx',
  '/outside/apple-art/..%2f/x',
  '/outside/deezer/a\\b',
  '/outside/deezer/\0',
  '/outside/deezer@evil.test/',
  '/x',
  // These hosts have exact entries; the pattern would bypass their rules.
  '/outside/audius-node/api/v1',
  '/outside/spotify-art/sdk/x',
  '/outside/youtube-data/drive/v3',
])('%s resolves to nothing', (path) => {
  expect(map.placeAt(path)).toBeUndefined()
})

const hosts = map.entries.map(({ target }) => target.replace(/\{[a-z]+\}/g, 'shard1'))
const isOnTheMap = (host: string) =>
  map.entries.some(({ target }) => {
    const [parts, requests] = [target.split('.'), host.split('.')]
    return (
      parts.length === requests.length && parts.every((part, at) => part.startsWith('{') || part === requests[at])
    )
  })

const scheme = fc.constantFrom(
  'https:',
  'http:',
  'HTTPS:',
  'ftp:',
  'file:',
  'javascript:',
  '',
  'https',
  'view-source:https:',
)
const slashes = fc.constantFrom('//', '/', '///', '\\\\', '/\\', '', '//%2f', '//\t', '// ')
const noise = fc.constantFrom(
  '@',
  ':',
  '#',
  '?',
  '\\',
  '/',
  '%',
  '%00',
  '%2e',
  '.',
  '..',
  '\t',
  '\n',
  ' ',
  '。',
  '[',
  ']',
  ';',
)
const bad = [
  '127.0.0.1',
  '[::1]',
  '[::ffff:7f00:1]',
  '0x7f000001',
  '017700000001',
  'localhost',
  'evil.test',
  '①②⑦.0.0.1',
]
const piece = fc.oneof(fc.constantFrom(...hosts), fc.constantFrom(...bad), noise, fc.string({ maxLength: 4 }))
const mixed = fc
  .tuple(scheme, slashes, fc.array(piece, { minLength: 1, maxLength: 6 }))
  .map(([start, gap, pieces]) => start + gap + pieces.join(''))
const near = fc
  .tuple(fc.constantFrom('https://', 'http://'), fc.constantFrom(...hosts), fc.array(piece, { maxLength: 3 }))
  .map(([start, host, pieces]) => start + host + pieces.join(''))
const runs = { numRuns: 4000 }

test('any URL found is on a host of the map, and every parser reads the same host in it', () => {
  let found = 0
  fc.assert(
    fc.property(fc.oneof(near, mixed, fc.webUrl(), fc.string()), (address) => {
      const place = map.find(address)
      if (!place) return
      found += 1
      for (const read of [new URL(address), new URL(place.url)]) {
        expect([read.hostname, read.port, read.username, read.password]).toEqual([place.host, '', '', ''])
      }
      expect(new URL(place.url).href).toMatch(/^https:\/\//)
      expect(isOnTheMap(place.host)).toBe(true)
    }),
    runs,
  )
  expect(found).toBeGreaterThan(100)
})

test('any path that resolves leads to a host of the map, at the rest of that path', () => {
  const names = map.entries
    .flatMap(({ prefix }) => prefix ?? [])
    .map((prefix) => prefix.replace(/\{[a-z]+\}/g, 'shard1'))
  const path = fc
    .tuple(
      fc.constantFrom('', '', '/.proxy', '/', '/.proxy/.proxy'),
      fc.constantFrom(...names),
      fc.array(piece, { maxLength: 5 }),
    )
    .map(([start, prefix, pieces]) => start + prefix + pieces.join(''))
  let found = 0
  fc.assert(
    fc.property(fc.oneof(path, fc.string()), (requested) => {
      const place = map.placeAt(requested)
      if (!place) return
      found += 1
      const read = new URL(place.url)
      expect([read.protocol, read.host, read.username]).toEqual(['https:', place.host, ''])
      expect(isOnTheMap(place.host)).toBe(true)
      // The round trip is the identity: nothing is reachable under two names.
      const back = map.placeAt(map.pathOf(place) ?? '')
      expect(back?.url).toBe(place.url)
    }),
    runs,
  )
  expect(found).toBeGreaterThan(100)
})

test('a proxied path stays below its own prefix when a browser resolves it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...hosts),
      fc.array(fc.oneof(piece, fc.constantFrom('/../', '/%2e%2e/', '/./'))),
      (host, pieces) => {
        const place = map.find(`https://${host}/${pieces.join('')}`)
        const path = place && map.pathOf(place)
        if (path === undefined) return
        const { prefix = '' } = place?.entry ?? {}
        const start = prefix.replace(/\{[a-z]+\}/g, 'shard1')
        expect(new URL(path, 'https://segue.example').href.startsWith(`https://segue.example${start}/`)).toBe(true)
      },
    ),
    runs,
  )
})
