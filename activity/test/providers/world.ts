import { request, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { contentPolicy, pagePolicy } from '@segue/shared/proxy/policy.ts'
import type { PlayableProvider } from '@segue/shared/song/providers.ts'
import { createAudius } from '../../../api/src/adapters/music/audius.ts'
import {
  found,
  type ProviderOutcome,
  type Provider,
  type ProviderTools,
} from '../../../api/src/ports/music-provider.ts'
import { createSevenDigital } from '../../../api/src/adapters/music/seven-digital.ts'
import type { Grant } from '../../../api/src/ports/music-accounts.ts'
import { createSoundCloud } from '../../../api/src/adapters/music/sound-cloud.ts'
import { askingAs, openOutside } from '../../../api/test/music/provider-contract.ts'
import { audioHost } from '../../../api/test/fakes/audio-host.ts'
import { audiusIds, fakeAudius } from '../../../api/test/fakes/audius.ts'
import { fakeSevenDigital, sevenDigitalIds } from '../../../api/test/fakes/seven-digital.ts'
import { fakeSoundCloud, soundCloudIds } from '../../../api/test/fakes/soundcloud.ts'
import { fakeOutside } from '../../../api/test/fakes/fake-outside.ts'
import { proxyHosts } from '../../../api/test/proxy-hosts.ts'
import { audiusNode, deliveredOf, soundCloudPlayback, type DeliveredSong } from './delivery.ts'

/** Songs by our id, as in the catalogue: their provider, and the id there. */
const catalogue: Record<string, { provider: PlayableProvider; at: string }> = {
  audius: { provider: 'audius', at: 'D005x' },
  soundCloudPublic: { provider: 'soundCloudPublic', at: 'soundcloud:tracks:1005' },
  sevenDigital: { provider: 'sevenDigital', at: '500005' },
}

/** Hosts that deliver songs, which the page reaches directly or through the proxy. */
const delivering = [audiusNode, soundCloudPlayback, 'stream.svc.7digital.net']

export type ProviderWorld = {
  /** Handles `/song-data/stream/…`, the proxied paths, and the policy of pages. */
  before: (request: IncomingMessage, response: ServerResponse) => boolean
  browserArgs: string[]
  /** Sets the song to deliver: as one file, and in encrypted segments. */
  deliver: (song: DeliveredSong) => void
  /** The delivering hosts that were requested directly, and through the proxy. */
  direct: Set<string>
  proxied: Set<string>
  close: () => Promise<void>
}

/** Fake APIs and hosts of providers whose songs have URLs; everything in between is the product's own. */
export async function openWorld(): Promise<ProviderWorld> {
  const direct = new Set<string>()
  const proxied = new Set<string>()
  let song: DeliveredSong | undefined
  const audio = audioHost((address) => song && deliveredOf(song, address))
  const deliverer =
    (way: Set<string>): RequestListener =>
    (incoming, response) => {
      way.add(incoming.headers.host?.split(':')[0] ?? '')
      // As these hosts do, so that pages may read the media.
      response.setHeader('Access-Control-Allow-Origin', '*')
      audio(incoming, response)
    }

  const apis = { ...fakeAudius().hosts, ...fakeSoundCloud().hosts, ...fakeSevenDigital().hosts }
  const through = Object.fromEntries(delivering.map((host) => [host, deliverer(proxied)]))
  const outside = await openOutside(apis)
  const files = await fakeOutside(through)
  const clock = { now: () => Date.now() }
  const proxy = await must(proxyHosts['Node sockets'])({
    clock,
    standIn: files.standIn,
    rateFactor: 0,
    resolve: async () => [],
  })
  const providers = providersWith(outside.tools)
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'segue.test' }])
  const secure = createSecureServer({ cert, key }, deliverer(direct))
  await new Promise<void>((listening) => secure.listen(0, '127.0.0.1', listening))
  const { port } = secure.address() as AddressInfo

  async function sendAddress(id: string, country: string, response: ServerResponse): Promise<void> {
    const { provider, at } = must(catalogue[id])
    const answer = await must(providers[provider]?.stream)(at, 'medium', askingAs({ country }))
    if (!answer.ok) return void response.writeHead(502).end()
    const { url, format, expiresAt } = answer.value
    response.setHeader('content-type', 'application/json')
    response.end(
      JSON.stringify({
        url,
        format,
        musicProvider: provider,
        streamUrls: {},
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      }),
    )
  }

  return {
    direct,
    proxied,
    deliver: (next) => void (song = next),
    browserArgs: [
      `--host-resolver-rules=${delivering.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(',')}`,
      '--ignore-certificate-errors',
    ],
    before(incoming, response) {
      const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host}`)
      const [, country, id] = /^\/song-data\/stream\/(\w+)\/(\w+)$/.exec(url.pathname) ?? []
      if (id) {
        void sendAddress(id, country ?? '', response)
        return true
      }
      if (/^(\/\.proxy)?\/outside\//.test(url.pathname)) {
        pass(incoming, response, proxy.url)
        return true
      }
      const inDiscord = url.searchParams.get('surface') === 'discord'
      if (url.pathname === '/') {
        // The recorder of the test is a blob script, which the product's own policy forbids.
        const onTheWeb = pagePolicy(thirdParties).replace('script-src', 'script-src blob:')
        const policy = inDiscord ? contentPolicy(thirdParties, url.origin) : onTheWeb
        response.setHeader('content-security-policy', policy)
      }
      return false
    },
    async close() {
      proxy.close()
      secure.closeAllConnections()
      await new Promise((closed) => secure.close(closed))
      await files.close()
      await outside.close()
    },
  }
}

function providersWith(tools: ProviderTools): Partial<Record<PlayableProvider, Provider>> {
  const tokenStore = {
    fresh: async (_: string, next: (refreshToken: string | null) => Promise<ProviderOutcome<Grant>>) => {
      const grant = await next(null)
      const expiresAt = tools.clock.now() + 3_000_000
      return grant.ok ? found({ accessToken: grant.value.accessToken, expiresAt }) : grant
    },
  }
  return {
    audius: createAudius({ appName: audiusIds.appName }, tools),
    soundCloudPublic: createSoundCloud(soundCloudIds, { ...tools, tokenStore }).provider,
    sevenDigital: createSevenDigital(sevenDigitalIds, { ...tools, nonce: () => crypto.randomUUID() }),
  }
}

/** Forwards a request and its response unchanged. */
function pass(incoming: IncomingMessage, response: ServerResponse, to: string): void {
  const { method = 'GET', url = '/', headers } = incoming
  const onward = request(new URL(url, to), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  incoming.pipe(onward)
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The fake world lacks one of its fixtures')
  return value
}
