import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '../../../api/src/app.ts'
import { buildClient, clientDir } from '../../../api/src/node/build-client.ts'
import { clientConfigOf } from '../../../api/src/node/client-config.ts'
import { openDatabase } from '../../../api/src/node/database.ts'
import { createHttpServer, listen } from '../../../api/src/node/http-server.ts'
import { servePages } from '../../../api/src/node/pages.ts'
import { attachSockets } from '../../../api/src/node/sockets.ts'
import { enter } from '../../../api/test/enter.ts'
import { withMusic } from '../../../api/test/music/with-music.ts'
import { audiusIds, audiusTrack, pretendAudius } from '../../../api/test/pretend/audius.ts'
import { pretendDeezer } from '../../../api/test/pretend/metadata.ts'
import { pretendSpotify, spotifyIds } from '../../../api/test/pretend/spotify.ts'
import { testApp } from '../../../api/test/test-app.ts'

const lookForWorkEveryMs = 100

/** The whole product in this process, with its own adapters, whose providers are pretend ones. */
export async function openProductWithProviders() {
  await buildClient()
  const dataDir = await mkdtemp(join(tmpdir(), 'segue-providers-'))
  const database = await openDatabase({ url: undefined, dataDir })
  const { app, host, clock, runJobs, stop } = await testApp(database.db, dataDir, {})
  // Browsers go by their own clock, and would find the tokens of another day expired.
  clock.pass(Date.now() - clock.now())
  const openedAt = performance.now()
  // The day stands still, but rooms and their sockets run on from it.
  const preciseNow = () => clock.now() + performance.now() - openedAt

  const audius = pretendAudius()
  for (let number = audius.tracks.length + 1; number <= 60; number++) audius.tracks.push(audiusTrack(number))
  const playlist = { name: 'Sixty of the best', trackIds: audius.tracks.map(({ id }) => id) }
  audius.playlists.set('sixty', playlist)
  const spotify = pretendSpotify()
  const pages = gate()
  const atAudius = audius.hosts['api.audius.co']
  const hosts = {
    ...audius.hosts,
    ...spotify.hosts,
    ...pretendDeezer().hosts,
    'api.audius.co': (...[request, response]: Parameters<typeof atAudius>) => {
      // The second page of the playlist comes once the test has seen the first.
      const second = request.url?.startsWith('/v1/tracks?') && request.url.includes(playlist.trackIds[50] ?? '')
      if (second) void pages.opened.then(() => atAudius(request, response))
      else atAudius(request, response)
    },
  }
  const credentials = { audius: { appName: audiusIds.appName }, spotify: spotifyIds, open: true }
  const outside = await withMusic({ app }, credentials, hosts)

  const api = createApi(app)
  api.get('/config.json', (c) => c.json(clientConfigOf({ BRAND: 'hangout', BRAND_NAME: 'Segue' }, app)))
  const server = createHttpServer(servePages(api, clientDir))
  const sockets = attachSockets(server, host, { clock: preciseNow, log: app.log })
  const url = `http://localhost:${await listen(server, 0, '127.0.0.1')}`
  const ending = new AbortController()
  const work = (async () => {
    while (!ending.signal.aborted) {
      await runJobs()
      await new Promise((done) => setTimeout(done, lookForWorkEveryMs))
    }
  })()
  return {
    url,
    audius,
    spotify,
    /** Lets the second page of the playlist out. */
    openSecondPage: pages.open,
    /** Joins a room without a browser. */
    enter: (token: string, roomUuid: string) => enter(host, token, roomUuid),
    async close() {
      pages.open()
      ending.abort()
      await work
      sockets.close()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await stop()
      await outside.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}
