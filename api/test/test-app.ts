import { thirdParties } from '@segue/shared/proxy/map.ts'
import type { App } from '../src/app.ts'
import type { Db } from '../src/db/db.ts'
import { buildApp } from '../src/compose/build-app.ts'
import { randomIds } from '../src/adapters/ids/random.ts'
import { jobHandlers } from '../src/compose/job-handlers.ts'
import { createJobRunner } from '../src/compose/job-runner.ts'
import { createLog } from '../src/adapters/log/pino.ts'
import { newSigningKeys } from '../src/compose/signing-keys.ts'
import { createNodeTransport } from '../src/adapters/http/node-transport.ts'
import { createPictures } from '../src/adapters/pictures/resvg-thread.ts'
import { openRooms } from '../src/compose/live-rooms.ts'
import { openMediaPipeline } from '../hosts/node/media-pipeline.ts'
import { createNodeTimers } from '../src/adapters/timers/node.ts'
import { createOutboundFetch } from '../src/adapters/http/guarded-fetch.ts'
import { createOutbox } from '../src/adapters/mail/outbox.ts'
import type { LocalRooms } from '../src/live-rooms/rooms.ts'
import { completePlaceholder } from '../src/services/playlist/public.ts'
import { memoryStore } from '../src/live-rooms/store.ts'

const startOfTestTime = Date.parse('2026-11-20T20:00:00Z')

/** Keys cost a moment to make: one pair serves all tests of a file. */
const keys = newSigningKeys()

/** An App whose rooms are in this process, where a test can look at them. */
export type TestApp = App & { rooms: LocalRooms }

/** An App for tests. Time stands still at a Friday evening until `pass` moves it. */
export async function testApp(db: Db, dataDir: string, overrides: Partial<TestApp>) {
  let now = startOfTestTime
  const clock = { now: () => now, pass: (ms: number) => void (now += ms) }
  const uploads = { mostBytes: 20 * 1024 * 1024, leastSeconds: 1, mostSeconds: 900 }
  const works = await openMediaPipeline({ dataDir, uploads, ffmpegPath: process.env['FFMPEG_PATH'] })
  const pictures = createPictures()
  // No name resolves: a test that needs a third party brings a pretend one.
  const outside = createNodeTransport({ resolve: async () => [] })
  const log = createLog(process.env['TEST_LOG'] ?? 'silent')
  // Sockets wait in real time for what is due, so that the rooms' own clock runs on from wherever the test's stands.
  const openedAt = performance.now()
  const preciseNow = () => now + performance.now() - openedAt
  const host = openRooms({
    db,
    clock,
    log,
    ids: randomIds,
    preciseNow,
    timers: createNodeTimers(),
    store: memoryStore(),
    callerOf: (token) => app.tokens.callerOf(token),
    lookUpSong: (song, djUuid) => completePlaceholder(app, song, djUuid),
  })
  const app: TestApp = {
    ...buildApp({
      db,
      clock,
      ids: randomIds,
      log,
      rooms: host.rooms,
      metrics: { request: () => undefined },
      mail: createOutbox(db, clock),
      pictures,
      fetch: createOutboundFetch({ transport: outside, map: thirdParties }),
      storage: works.storage,
      uploads: works.uploads,
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
      },
    }),
    rooms: host.rooms,
    ...overrides,
  }
  const runner = createJobRunner({
    db,
    clock,
    log: app.log,
    runner: randomIds.uuid(),
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
