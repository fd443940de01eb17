import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createProxy, isProxied } from '../../compose/proxy/proxy.ts'
import { nobody } from '../../ports/caller.ts'
import { createOutboundFetch } from './guarded-fetch.ts'
import { Stop, type Transport } from './transport.ts'

/** A transport that records where it is sent, and redirects as specified. */
function noting(locations: string[]) {
  const reached: string[] = []
  const left = [...locations]
  const transport: Transport<string> = {
    async ask(place) {
      // The URL as any HTTP client would parse it, not as our matcher does.
      const { protocol, hostname, port, username } = new URL(place.url)
      reached.push(`${protocol} ${username}${hostname}${port}`)
      const location = left.shift()
      const headers: Record<string, string> = location === undefined ? { 'content-type': 'audio/mpeg' } : { location }
      return { status: location === undefined ? 200 : 302, headers, body: '' }
    },
    textOf: async () => '',
    streamOf: () => new ReadableStream({ start: (controller) => controller.close() }),
    discard: () => undefined,
  }
  return { transport, reached }
}

const hosts = thirdParties.entries.map(({ target }) => target.replace(/\{[a-z]+\}/g, 'shard1'))
const isAllowed = (reached: string) => hosts.some((host) => reached === `https: ${host}`) || isShard(reached)
const isShard = (reached: string) =>
  thirdParties.entries.some(({ target }) => {
    const [first, ...rest] = target.split('.')
    return first?.startsWith('{') && new RegExp(`^https: [a-z\\d_-]+\\.${rest.join('\\.')}$`).test(reached)
  })

const inner = [
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0',
  '0x7f.1',
  '2130706433',
  'localhost',
  '169.254.169.254',
  'evil.test',
]
const noise = fc.constantFrom(
  '@',
  ':',
  ':80',
  ':443',
  '/',
  '//',
  '\\',
  '?',
  '#',
  '%2f',
  '%40',
  '%00',
  '.',
  '..',
  '\t',
  '\n',
  ' ',
  '。',
  '%E3%80%82',
)
const scheme = fc.constantFrom(
  'https://',
  'http://',
  '//',
  '/',
  '',
  '\\\\',
  'https:',
  'https:/',
  'HTTPS:///',
  'file://',
  'gopher://',
)
const piece = fc.oneof(fc.constantFrom(...hosts), fc.constantFrom(...inner), noise)
const address = fc.oneof(
  fc.tuple(scheme, fc.array(piece, { minLength: 1, maxLength: 5 })).map(([start, pieces]) => start + pieces.join('')),
  fc.tuple(fc.constantFrom(...hosts), fc.string({ maxLength: 8 })).map(([host, rest]) => `https://${host}${rest}`),
  fc.constantFrom(...hosts).map((host) => `https://${host}/hop`),
  fc.webUrl(),
  fc.ipV6().map((ip) => `https://[${ip}]/`),
)
const runs = { numRuns: 3000 }

test('the fetch reaches only hosts in the map, whatever is requested and wherever it redirects', async () => {
  let reachedInAll = 0
  await fc.assert(
    fc.asyncProperty(address, fc.array(address, { maxLength: 4 }), async (first, locations) => {
      const { transport, reached } = noting(locations)
      await createOutboundFetch({ transport, map: thirdParties })(first).catch(() => undefined)
      reachedInAll += reached.length
      expect(reached.filter((one) => !isAllowed(one))).toEqual([])
    }),
    runs,
  )
  expect(reachedInAll).toBeGreaterThan(300)
})

test('the proxy reaches only hosts in the map, whatever path is requested and wherever it redirects', async () => {
  const prefixes = thirdParties.entries
    .flatMap(({ prefix }) => prefix ?? [])
    .map((prefix) => prefix.replace(/\{[a-z]+\}/g, 'shard1'))
  const path = fc
    .tuple(
      fc.constantFrom('', '/.proxy', '/'),
      fc.constantFrom('/outside/', ...prefixes),
      fc.array(piece, { maxLength: 4 }),
    )
    .map(([front, prefix, pieces]) => front + prefix + pieces.join(''))
  let reachedInAll = 0
  await fc.assert(
    fc.asyncProperty(path, fc.array(address, { maxLength: 3 }), async (requested, locations) => {
      const { transport, reached } = noting(locations)
      const limits = { take: () => 0 }
      const proxy = createProxy({ transport, map: thirdParties, limits, now: () => 0 })
      const sender = async () => ({ caller: nobody, client: 'anywhere' })
      const body = async () => new Uint8Array()
      const received = await proxy({
        method: 'GET',
        path: requested,
        header: () => undefined,
        body,
        sender,
        stop: new Stop(),
      })
      reachedInAll += reached.length
      expect(reached.filter((one) => !isAllowed(one))).toEqual([])
      if (!isProxied(requested)) expect(received.status).toBe(403)
    }),
    runs,
  )
  expect(reachedInAll).toBeGreaterThan(300)
})
