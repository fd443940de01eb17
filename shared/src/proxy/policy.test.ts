import { expect, test } from 'vitest'
import { proxyMap, thirdParties } from './map.ts'
import { contentPolicy, pagePolicy } from './policy.ts'

const map = proxyMap([
  {
    name: 'direct',
    target: '{shard}.media.test',
    for: 'songs',
    loads: ['media', 'connect'],
    prefix: '/outside/direct/{shard}',
  },
  { name: 'behind', target: 'api.test', for: 'search', prefix: '/outside/behind' },
  { name: 'player', target: 'sdk.test', for: 'a player', loads: ['script', 'frame'] },
  { name: 'discord', target: 'cdn.test', for: 'avatars', opens: ['/avatars/'] },
])
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((each) => each.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

test('in a browser tab the page may load from third parties only what the map lists', () => {
  const policy = pagePolicy(map, { host: 'segue.test:8443' })
  expect(directive(policy, 'media-src')).toEqual(["'self'", 'blob:', 'https://*.media.test'])
  const voices = ['agora.io', 'sd-rtn.com'].flatMap((host) => [`https://*.${host}:*`, `wss://*.${host}:*`])
  const sockets = ['ws://segue.test:8443', 'wss://segue.test:8443']
  const connects = ["'self'", ...sockets, 'https://*.media.test', ...voices]
  expect(directive(policy, 'connect-src')).toEqual(connects)
  expect(directive(policy, 'script-src')).toEqual(["'self'", 'https://sdk.test'])
  expect(directive(policy, 'frame-src')).toEqual(["'self'", 'https://sdk.test'])
  expect(policy).not.toContain('api.test')
})

test('no policy allows sockets to arbitrary hosts, whatever the Host header', () => {
  for (const ancestors of ['any', 'discord', 'none'] as const)
    for (const host of ['segue.test', 'a;script-src', "a'b", '[::1]:3000', '*', '', undefined]) {
      const policy = pagePolicy(thirdParties, { ancestors, ...(host !== undefined && { host }) })
      const connects = directive(policy, 'connect-src') ?? []
      expect(connects.filter((source) => /^(?:\*|\w+:)$|^\w+:\/\/\*(?::|$)/.test(source))).toEqual([])
      expect(connects.includes(`wss://${host}`)).toBe(host === 'segue.test')
      expect(connects.includes('wss://*.discordsays.com')).toBe(ancestors === 'any')
      expect(policy).not.toContain('a;script-src')
    }
})

test("inside Discord everything comes from the page's own origin, except what Discord opens", () => {
  const policy = contentPolicy(map, 'https://1.discordsays.com')
  expect(directive(policy, 'connect-src')).toEqual([
    'https://1.discordsays.com',
    'https://cdn.test/avatars/',
    'data:',
    'blob:',
    'wss://1.discordsays.com',
  ])
  expect(directive(policy, 'frame-src')).toEqual(['https://1.discordsays.com', 'blob:'])
  expect(policy).not.toMatch(/media\.test|api\.test|sdk\.test/)
})

test('the policies of the real map are valid headers: one line of printable ASCII', () => {
  for (const policy of [pagePolicy(thirdParties), contentPolicy(thirdParties, 'https://1.discordsays.com')]) {
    expect(policy).toMatch(/^[!-~ ]+$/)
    expect(policy).not.toMatch(/[{}]/)
  }
})

test('a page can be framed only by the ancestors it allows', () => {
  expect(directive(pagePolicy(map), 'frame-ancestors')).toContain('https://*.discordsays.com')
  expect(directive(pagePolicy(map, { ancestors: 'none' }), 'frame-ancestors')).toEqual(["'none'"])
  expect(pagePolicy(map, { ancestors: 'any' })).not.toContain('frame-ancestors')
  expect(directive(pagePolicy(map, { ancestors: 'any' }), 'default-src')).toEqual(["'self'"])
})
