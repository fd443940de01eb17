import { afterEach, expect, test } from 'vitest'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../../src/adapters/http/node-transport.ts'
import { createMusic } from '../../src/compose/third-party/music.ts'
import { operations } from '../../src/compose/operations.ts'
import { newSigningKeys } from '../../src/compose/signing-keys.ts'
import { createEncryption } from '../../src/platform/secrets/encryption.ts'
import { openApi } from '../fixtures.ts'
import { fakeOutside } from '../fakes/fake-outside.ts'
import { proxyHosts } from '../proxy-hosts.ts'
import { must } from '@segue/shared/must.ts'
import { bodyFor, valueFor } from './bodies.ts'
import { badAnswers, forms, honest } from './forms.ts'
import { Chance, seedOf } from './random.ts'
import { encoded } from './rubbish.ts'
import { isHarmless, recordConnections } from './recorded-connections.ts'

/** Whatever URL is sent to any call, the server connects only to hosts in the proxy map. */

const seed = seedOf('fetches')
const rounds = Number(process.env['ATTACK_ROUNDS'] ?? 24)

const client = { clientId: 'id', clientSecret: 'secret' }
/** Every provider is configured, so that each can be attacked. */
const credentials = {
  audius: { appName: 'attacked' },
  sevenDigital: { key: 'key', secret: 'secret' },
  soundCloud: client,
  spotify: client,
  youtube: { apiKey: 'key' },
  tidal: client,
  napster: { apiKey: 'key' },
  open: true,
}

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const isKnown = (host: string) => thirdParties.find(`https://${host}/`) !== undefined || isPathBound(host)
/** Some hosts are in the map for a few paths only. */
const isPathBound = (host: string) => thirdParties.entries.some((entry) => entry.paths && entry.target === host)

/** Mostly public addresses, and now and then one that a mapped name must not resolve to, alone or among good ones. */
const madeUpNames = (chance: Chance) => async () => {
  const good = { address: '93.184.216.34', family: 4 }
  const bad = chance.of(badAnswers)
  const wrong = { address: bad, family: bad.includes(':') ? 6 : 4 }
  return chance.of([[good], [good], [wrong], [good, wrong], [wrong, good]])
}

test('no value in any call makes the server connect to a host that is not in the map', async () => {
  const chance = new Chance(seed)
  const database = Number(new URL(process.env['DATABASE_URL'] ?? 'postgres://localhost').port || 5432)
  const recorded = recordConnections((port) => port === database)
  closing.push(recorded.restore)
  const transport = createNodeTransport({ resolve: madeUpNames(chance), silenceMs: 2000 })
  closing.push(() => transport.close())
  const fixtures = await openApi({ fetch: createOutboundFetch({ transport, map: thirdParties }) })
  closing.push(() => fixtures.close())
  const { app } = fixtures
  const fetches = createOutboundFetch({ transport, map: thirdParties })
  const encryption = createEncryption(await newSigningKeys(), app.ids.bytes)
  const music = createMusic(credentials, { ...app, fetch: fetches, encryption, publicUrl: 'http://test' })
  Object.assign(app.music, { ...music, similar: app.music.similar })
  let requestCount = 0
  let met = 0
  const callers = [
    {
      kind: 'user',
      come: async () =>
        (await fixtures.person(`ann${++met}`, { role: 'admin', capabilities: ['uploadMusic'] })).token,
    },
    { kind: 'service', come: async () => 'service-token-for-tests' },
    { kind: 'guest', come: async () => (await fixtures.guest()).token },
  ] as const
  for (const { kind, come } of callers) {
    let token = await come()
    for (const each of operations) {
      if (Object.keys(each.query).length === 0 && !each.body && Object.keys(each.params).length === 0) continue
      for (let round = 0; round < rounds; round++) {
        // Every second call contains only links to real pages, or hardly any requests would be made.
        const names = round % 2 === 0 ? forms : honest
        const path = each.path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encoded(valueFor(each.params[name], chance, names)) || 'x',
        )
        const query = Object.entries(each.query)
          .filter(() => chance.happens(0.7))
          .map(([name, schema]) => `${name}=${encoded(valueFor(schema, chance, names))}`)
        const body = each.method === 'GET' ? undefined : bodyFor(each, chance, names)
        const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
        const init = { method: each.method, headers, ...(body === undefined ? {} : { body }) }
        const answer = await fixtures.api.request(`${path}?${query.join('&')}`, init)
        await answer.body?.cancel().catch(() => undefined)
        requestCount += 1
        // An attacker who has ended their own session continues as another user.
        if (answer.status === 401 && each.access.kinds.includes(kind)) token = await come()
      }
    }
  }
  await fixtures.runJobs()
  const wrong = recorded.connections.filter((one) => !isKnown(one.host) || !isHarmless(one))
  const hosts = new Set(recorded.connections.map(({ host }) => host))
  console.info(
    `${requestCount} calls, ${recorded.connections.length} connections to ${hosts.size} hosts, ${forms.length} forms`,
  )
  expect(wrong).toEqual([])
  expect(hosts.size).toBeGreaterThan(2)
})

test('no redirect, playlist or path makes the proxy connect to a host that is not in the map', async () => {
  const chance = new Chance(seed + 1)
  /** The third party's next response. */
  let next = ''
  const outside = await fakeOutside(
    new Proxy(
      {},
      {
        get: () => (_: unknown, response: import('node:http').ServerResponse) => {
          const target = next.replaceAll(/[^\t\u0020-\u007e]/g, '')
          if (chance.happens(0.5))
            response.writeHead(chance.of([301, 302, 303, 307, 308]), { location: target }).end()
          else
            response
              .writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' })
              .end(`#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${target}"\n#EXTINF:1,\n${target}\n`)
        },
      },
    ),
  )
  closing.push(outside.close)
  const own = new Set<number>([Number(new URL(outside.standIn()).port)])
  const recorded = recordConnections((port) => own.has(port))
  closing.push(recorded.restore)
  const open = must(Object.entries(proxyHosts).find(([name]) => /node/i.test(name))?.[1], 'the proxy of Node')
  const host = await open({ clock: { now: Date.now }, standIn: outside.standIn, rateFactor: 0, silenceMs: 2000 })
  closing.push(host.close)
  own.add(Number(new URL(host.url).port))
  const prefixes = thirdParties.entries.flatMap(({ prefix }) => (prefix ? [prefix.replaceAll(/\{\w+\}/g, 'a')] : []))
  const leaks: string[] = []
  for (const form of forms) {
    next = form
    const prefix = chance.of(prefixes)
    const paths = [
      `${prefix}/x`,
      `/outside/${encodeURIComponent(form)}`,
      `${prefix}/${encodeURI(form.replaceAll(/\p{Surrogate}/gu, ''))}`,
    ]
    for (const path of paths) {
      const answer = await fetch(host.url + path, { redirect: 'manual' })
      const text = await answer.text()
      if (/mpegurl/.test(answer.headers.get('content-type') ?? '')) leaks.push(...linksOut(text))
    }
  }
  const hosts = new Set(outside.requests.map(({ host: name }) => name))
  console.info(`${forms.length * 3} requests, ${outside.requests.length} reached ${hosts.size} hosts`)
  expect([...hosts].filter((name) => !isKnown(name))).toEqual([])
  expect(recorded.connections).toEqual([])
  expect(leaks).toEqual([])
  expect(hosts.size).toBeGreaterThan(5)
})

/** URLs in a rewritten playlist, as a player parses them, that lead neither to us nor to the map. */
const linksOut = (playlist: string) =>
  playlist
    .split('\n')
    .map((line) => (line.startsWith('#') ? (/URI="([^"]*)"/.exec(line)?.[1] ?? '') : line))
    .filter((link) => /^\s*(https?:|[/\\]{2})/i.test(link) && !thirdParties.find(link))
