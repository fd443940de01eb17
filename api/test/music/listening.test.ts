import { afterEach, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createAudius } from '../../src/adapters/music/audius.ts'
import { createSevenDigital } from '../../src/adapters/music/seven-digital.ts'
import { createSoundCloud } from '../../src/adapters/music/sound-cloud.ts'
import type { Provider, ProviderTools } from '../../src/ports/music-provider.ts'
import { fakeOutside } from '../fakes/fake-outside.ts'
import { audioOf } from '../fakes/audio-host.ts'
import { audiusIds, fakeAudius } from '../fakes/audius.ts'
import { fakeSevenDigital, sevenDigitalIds } from '../fakes/seven-digital.ts'
import { fakeSoundCloud, soundCloudIds } from '../fakes/soundcloud.ts'
import { proxyHosts } from '../proxy-hosts.ts'
import { memoryTokenStore } from './memory-token-store.ts'
import { askingAs, openOutside } from './provider-contract.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

type Hosts = Parameters<typeof fakeOutside>[0]

/** A provider, and what a listener gets at a URL of its songs through our proxy. */
async function listeningTo(hosts: Hosts, create: (tools: ProviderTools) => Provider) {
  const outside = await openOutside(hosts)
  closing.push(() => outside.close())
  const networks = await fakeOutside(hosts)
  closing.push(networks.close)
  const proxy = await must(
    Object.values(proxyHosts)[0],
    'the proxy of Node',
  )({ clock: outside.tools.clock, standIn: networks.standIn, rateFactor: 0, silenceMs: 60_000 })
  closing.push(proxy.close)
  const pathOf = (url: string) => {
    const place = must(thirdParties.find(url), `${url} on the list of hosts`)
    return must(thirdParties.pathOf(place), `a path of ours for ${url}`)
  }
  return {
    provider: create(outside.tools),
    get: (url: string, range?: string) =>
      fetch(proxy.url + (url.startsWith('/') ? url : pathOf(url)), range ? { headers: { Range: range } } : {}),
  }
}

const asking = askingAs({ country: 'GB' })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

const files = [
  {
    name: 'Audius',
    hosts: () => fakeAudius().hosts,
    create: (tools: ProviderTools) => createAudius(audiusIds, tools),
    song: 'D001x',
    bytes: audioOf(1),
  },
  {
    name: '7digital',
    hosts: () => fakeSevenDigital().hosts,
    create: (tools: ProviderTools) => createSevenDigital(sevenDigitalIds, { ...tools, nonce: () => 'once' }),
    song: '500001',
    bytes: audioOf(500_001),
  },
]

test.each(files)(
  'a song of $name is streamed through the proxy from any position',
  async ({ hosts, create, ...known }) => {
    const { provider, get } = await listeningTo(hosts(), create)
    const stream = await provider.stream?.(known.song, 'medium', asking)
    const url = (stream?.ok && stream.value.url) || ''
    const whole = await get(url)
    expect(whole.status).toBe(200)
    expect((await bytesOf(whole)).equals(known.bytes)).toBe(true)
    for (const [range, piece] of [
      ['bytes=81920-', known.bytes.subarray(81_920)],
      ['bytes=10-19', known.bytes.subarray(10, 20)],
      ['bytes=-500', known.bytes.subarray(-500)],
    ] as const) {
      const part = await get(url, range)
      expect(part.status).toBe(206)
      expect((await bytesOf(part)).equals(piece)).toBe(true)
    }
    expect((await get(url, 'bytes=999999-')).status).toBe(416)
  },
)

test('the modified URL of a 7digital song is rejected', async () => {
  const hosts = fakeSevenDigital().hosts
  const { provider, get } = await listeningTo(hosts, (tools) =>
    createSevenDigital(sevenDigitalIds, { ...tools, nonce: () => 'once' }),
  )
  const preview = await provider.preview?.('500002', asking)
  const url = (preview?.ok && preview.value.url) || ''
  expect((await bytesOf(await get(url))).equals(audioOf(500_002, 30_000))).toBe(true)
  expect((await get(url.replace('500002', '500003'))).status).toBe(403)
})

test('a SoundCloud song is streamed through the proxy segment by segment, and so is its preview', async () => {
  const { provider, get } = await listeningTo(
    fakeSoundCloud().hosts,
    (tools) => createSoundCloud(soundCloudIds, { ...tools, tokenStore: memoryTokenStore(tools.clock) }).provider,
  )
  const stream = await provider.stream?.('1001', 'medium', asking)
  const url = (stream?.ok && stream.value.url) || ''
  const answer = await get(url)
  const playlist = await answer.text()
  const pieces = [...playlist.matchAll(/^(?!#)\S+$|URI="([^"]+)"/gm)].map(([line, uri]) => uri ?? line)
  expect(pieces).toHaveLength(3)
  const received = await Promise.all(
    pieces.map(async (piece) => bytesOf(await get(new URL(piece, answer.url).href.replace(/^http:\/\/[^/]+/, '')))),
  )
  expect(received.map((bytes) => bytes.length)).toEqual([700, 100_000, 100_000])
  expect(must(received[2], 'the second segment').equals(audioOf(2))).toBe(true)
  const preview = await provider.preview?.('1001', asking)
  const part = await get((preview?.ok && preview.value.url) || '', 'bytes=100-199')
  expect((await bytesOf(part)).equals(audioOf(9, 30_000).subarray(100, 200))).toBe(true)
})
