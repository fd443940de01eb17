import { thirdParties } from '@segue/shared/proxy/map.ts'
import type { App } from '../src/app.ts'
import type { Db } from '../src/db/db.ts'
import { buildApp } from '../src/node/build-app.ts'
import { createTranscoder, openEngine } from '../src/media/ffmpeg.ts'
import { nodeIds } from '../src/node/ids.ts'
import { jobHandlers } from '../src/node/job-handlers.ts'
import { createJobRunner } from '../src/node/jobs.ts'
import { createLog } from '../src/node/log.ts'
import { newSigningKeys } from '../src/node/signing-keys.ts'
import { createNodeOutside } from '../src/node/outside.ts'
import { createPictures } from '../src/node/pictures.ts'
import { openRooms } from '../src/node/rooms.ts'
import { openSongWorks } from '../src/node/song-works.ts'
import { createNodeTimers } from '../src/node/timers.ts'
import { createOutboundFetch } from '../src/outside/fetch.ts'
import { createOutbox } from '../src/outside/outbox.ts'
import type { LocalRooms } from '../src/rooms/rooms.ts'
import { lookUpAnywhere } from '../src/services/playlist/door.ts'
import { rememberingEngine } from './remembering-engine.ts'
import { memoryStore } from '../src/rooms/store.ts'

const startOfTestTime = Date.parse('2026-11-20T20:00:00Z')

/** Keys cost a moment to make: one pair serves all tests of a file. */
const keys = newSigningKeys()

/** An App whose rooms are in this process, where a test can look at them. */
export type TestApp = App & { rooms: LocalRooms }

/** An App for tests. Time stands still at a Friday evening until `pass` moves it. */
export async function testApp(
  db: Db,
  dataDir: string,
  overrides: Partial<TestApp>,
  config: Partial<App['config']> = {},
) {
  let now = startOfTestTime
  const clock = { now: () => now, pass: (ms: number) => void (now += ms) }
  const uploads = { mostBytes: 20 * 1024 * 1024, leastSeconds: 1, mostSeconds: 900 }
  const ffmpeg = { ffmpegPath: process.env['FFMPEG_PATH'], searchPath: process.env['PATH'] }
  const open = async () => createTranscoder(rememberingEngine(await openEngine(ffmpeg)))
  const works = await openSongWorks({ dataDir, uploads, open })
  const pictures = createPictures()
  // No name leads anywhere: who needs a third party brings a pretend one.
  const outside = createNodeOutside({ resolve: async () => [] })
  const log = createLog(process.env['TEST_LOG'] ?? 'silent')
  // Sockets wait in real time for what is due, so that the rooms' own clock runs on from wherever the test's stands.
  const openedAt = performance.now()
  const preciseNow = () => now + performance.now() - openedAt
  const host = openRooms({
    db,
    clock,
    log,
    ids: nodeIds,
    preciseNow,
    timers: createNodeTimers(),
    store: memoryStore(),
    callerOf: (token) => app.tokens.callerOf(token),
    lookUpSong: (song, djUuid) => lookUpAnywhere(app, song, djUuid),
  })
  const app: TestApp = {
    ...buildApp({
      db,
      clock,
      ids: nodeIds,
      log,
      rooms: host.rooms,
      metrics: { request: () => undefined },
      mail: createOutbox(db, clock),
      pictures,
      fetch: createOutboundFetch({ transport: outside, map: thirdParties }),
      storage: works.storage,
      inbox: works.inbox,
      media: works.media,
      keys: await keys,
      serviceToken: 'service-token-for-tests',
      rateFactor: 0,
      config: {
        publicUrl: 'http://test',
        brand: 'hangout',
        checkReplies: true,
        openUploads: false,
        trustedProxies: 0,
        adminEmails: ['root@example.test'],
        passwordCost: 4,
        uploads,
        ...config,
      },
    }),
    rooms: host.rooms,
    ...overrides,
  }
  const runner = createJobRunner({
    db,
    clock,
    log: app.log,
    runner: nodeIds.uuid(),
    concurrency: 4,
    handlers: jobHandlers(app),
  })
  const stop = async () => {
    await runner.stop()
    await host.rooms.stop()
    await works.close()
    await pictures.close()
    outside.close()
  }
  return { app, host, clock, preciseNow, runJobs: runner.runDue, stop }
}
