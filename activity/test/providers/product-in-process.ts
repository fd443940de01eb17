import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { createApi } from '../../../api/src/compose/create-api.ts'
import type { MusicCredentials } from '../../../api/src/adapters/music/register.ts'
import { buildClient, clientDir } from '../../../api/hosts/node/build/build-client.ts'
import { clientConfigOf } from '../../../api/src/compose/client-config.ts'
import { openDatabase } from '../../../api/hosts/node/database/database.ts'
import { createHttpServer, listen } from '../../../api/hosts/node/http/http-server.ts'
import { createNodeTransport } from '../../../api/src/adapters/http/node-transport.ts'
import { servePages } from '../../../api/hosts/node/http/pages.ts'
import { createProxyLane } from '../../../api/hosts/node/http/proxy-lane.ts'
import { attachSockets } from '../../../api/hosts/node/sockets/sockets.ts'
import { type DiscordOptions, createDiscord } from '../../../api/src/adapters/discord/rest.ts'
import { createProxy } from '../../../api/src/compose/proxy/proxy.ts'
import type { OutboundFetch } from '../../../api/src/ports/http.ts'
import type { Config } from '../../../api/src/platform/config.ts'
import { enter } from '../../../api/test/enter.ts'
import { withMusic } from '../../../api/test/music/with-music.ts'
import { fakeOutside } from '../../../api/test/fakes/fake-outside.ts'
import { testApp } from '../../../api/test/test-app.ts'

const lookForWorkEveryMs = 100

type Hosts = Parameters<typeof fakeOutside>[0]
export type Application = Omit<DiscordOptions, 'fetch'>

/**
 * The whole product in this process, with its own adapters and its own proxy, and fake third parties: `apis` handles
 * requests of the server, `delivering` requests of clients through the proxy.
 */
export async function openProduct(options: {
  credentials: MusicCredentials
  apis: Hosts
  delivering?: Hosts
  /** The application at a fake Discord. Without one there is no Discord. */
  application?: Application
  config?: Partial<Config>
  /** The server's requests to push services, if a test fakes those. */
  fetch?: OutboundFetch
}) {
  const { credentials, apis, delivering = {}, application, config = {}, fetch: outbound } = options
  await buildClient()
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-providers-'))
  const database = await openDatabase({ url: undefined, dataDir })
  const discord = application && createDiscord({ ...application, fetch })
  const { app, host, pages, clock, preciseNow, runJobs, stop } = await testApp(
    database.db,
    dataDir,
    { discord, ...(outbound && { fetch: outbound }) },
    config,
    // With a frozen clock, a song that a room has just played would be in the future for everything else.
    { isRunning: true },
  )
  // Browsers use their own clock, and would treat tokens of another day as expired.
  clock.pass(Date.now() - clock.now())
  const outside = await withMusic({ app }, credentials, apis)
  const files = await fakeOutside(delivering)
  const transport = createNodeTransport({ resolve: async () => [], standIn: files.standIn })

  const api = createApi(app)
  const settings = {
    BRAND: 'hangout',
    BRAND_NAME: 'Segue',
    SEARCH_VERSION: 'v2',
    DISCORD_APPLICATION_ID: application?.applicationId,
    DISCORD_AUTHORIZE_URL: 'https://discord.com/oauth2/authorize',
  } as const
  api.get('/config.json', (c) => c.json(clientConfigOf(settings, app)))
  const proxy = createProxy({ transport, map: thirdParties, limits: app.limits, now: clock.now })
  const server = createHttpServer(servePages(api, clientDir), createProxyLane(app, proxy))
  const sockets = attachSockets(server, host, { clock: preciseNow, log: app.log, people: pages })
  const url = `http://localhost:${await listen(server, 0, '127.0.0.1')}`
  const ending = new AbortController()
  const work = (async () => {
    while (!ending.signal.aborted) {
      await runJobs()
      await pause(lookForWorkEveryMs)
    }
  })()
  return {
    url,
    app,
    /** Moves the server's clock forward. */
    pass: (ms: number) => clock.pass(ms),
    /** The requests to the delivering hosts through the proxy. */
    delivered: files.requests,
    /** Joins a room without a browser. */
    enter: (token: string, roomUuid: string) => enter(host, token, roomUuid),
    async stop() {
      ending.abort()
      await work
      sockets.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await stop()
      transport.close()
      await files.close()
      await outside.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
