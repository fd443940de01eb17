import { createTranscoder } from '../src/adapters/media/engines/ffmpeg.ts'
import { mimeTypes, type ReadTags } from '../src/adapters/media/tags/tags.ts'
import { tagsOf } from '../src/adapters/media/tags/tags-of.mjs'
import { openNodeParts } from '../hosts/node/open-parts.ts'
import { createNodeTransport } from '../src/adapters/http/node-transport.ts'
import { randomIds } from '../src/adapters/ids/random.ts'
import { createNodeTimers } from '../src/adapters/timers/node.ts'
import type { App } from '../src/app.ts'
import { buildApp } from '../src/compose/build-app.ts'
import { jobHandlers } from '../src/compose/jobs/job-handlers.ts'
import { storedJobHandlers } from '../src/compose/jobs/stored-jobs.ts'
import { JobRunner } from '../src/compose/jobs/job-runner.ts'
import { openPeople } from '../src/compose/live-people.ts'
import { openRooms } from '../src/compose/live-rooms.ts'
import { Environment } from '../src/compose/settings.ts'
import { newSigningKeys } from '../src/compose/signing-keys.ts'
import type { Db } from '../src/db/db.ts'
import type { LocalRooms } from '../src/live-rooms/rooms.ts'
import { memoryStore } from '../src/live-rooms/storage/store.ts'
import type { Timers } from '../src/ports/timers.ts'
import type { Config } from '../src/platform/config.ts'
import { completePlaceholder } from '../src/services/playlist/public.ts'
import { hasProPlan } from '../src/platform/has-plan.ts'
import { rememberingEngine, sharedEngine } from './remembering-engine.ts'

const startOfTestTime = Date.parse('2026-11-20T20:00:00Z')

/** Generating keys takes a moment, so one pair serves all tests of a file. */
const keys = newSigningKeys()

/** An App whose rooms are in this process, where a test can inspect them. */
export type TestApp = App & { rooms: LocalRooms }

/** The clock and the timers of live rooms, if a test moves them. */
export type RoomTime = { clock: () => number; timers: Timers }

/** An App for tests. The clock is frozen on a Friday evening until `pass` moves it, unless it `isRunning`. */
export async function testApp(
  db: Db,
  dataDir: string,
  overrides: Partial<TestApp>,
  config: Partial<App['config']> = {},
  { isRunning = false, roomTime }: { isRunning?: boolean; roomTime?: RoomTime | undefined } = {},
) {
  let now = startOfTestTime
  // Sockets wait in real time for timers, so the rooms' clock always continues from the test's current time.
  const openedAt = performance.now()
  const preciseNow = roomTime?.clock ?? (() => now + performance.now() - openedAt)
  const clock = {
    now: () => (isRunning ? Math.floor(preciseNow()) : now),
    pass: (ms: number) => void (now += ms),
  }
  const wholeConfig: Config = {
    publicUrl: 'http://test',
    brand: 'hangout',
    brandName: 'Hangout',
    checkReplies: true,
    openUploads: false,
    trustedProxies: 0,
    adminEmails: ['root@example.test'],
    passwordCost: 4,
    uploads: { maxBytes: 20 * 1024 * 1024, minSeconds: 1, maxSeconds: 900 },
    quotas: {
      uploadsPerHour: Infinity,
      uploadsPerDay: Infinity,
      uploadedBytes: Infinity,
      roomsPerHour: Infinity,
      rooms: Infinity,
    },
    ...config,
  }
  const environment = {
    ...Environment.parse({
      DATA_DIR: dataDir,
      FFMPEG_PATH: process.env['FFMPEG_PATH'] || undefined,
      LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent',
      RATE_LIMITS: 'off',
      OPEN_PROVIDERS: 'off',
    }),
    SERVICE_TOKEN: 'service-token-for-tests',
  }
  // The built-in ffmpeg, unless another is requested: what a machine has installed would change what is tested.
  const { FFMPEG_PATH: ffmpegPath } = environment
  // Tags are read in this process: a second one would make the tests depend on how busy the machine is.
  const readTagsHere: ReadTags = ({ path, format }) => tagsOf(path, mimeTypes[format])
  const openTranscoder = async () => createTranscoder(rememberingEngine(await sharedEngine(ffmpegPath)), readTagsHere)
  // No name resolves: a test that needs a third party provides a fake one.
  const own = await openNodeParts(environment, wholeConfig, {
    transport: createNodeTransport({ resolve: async () => [] }),
    openTranscoder,
  })
  const pages = openPeople({
    db,
    clock: preciseNow,
    timers: createNodeTimers(),
    log: own.parts.log,
    callerOf: (token) => app.tokens.callerOf(token),
  })
  const host = openRooms({
    db,
    clock,
    preciseNow,
    log: own.parts.log,
    ids: randomIds,
    timers: roomTime?.timers ?? createNodeTimers(),
    store: memoryStore(),
    callerOf: (token) => app.tokens.callerOf(token),
    removalOf: (token) => app.tokens.removalOf(token),
    lookUpSong: (song, djUuid) => completePlaceholder(app, song, djUuid),
    chat: () => app,
    people: () => app.people,
    hasProPlan: (userUuid) => hasProPlan(db, userUuid, app),
  })
  const hosted = { rooms: host.rooms, people: pages }
  const parts = { ...own.parts, db, clock, config: wholeConfig, keys: await keys, ...hosted, ...overrides }
  const app: TestApp = { ...buildApp(environment, parts), rooms: parts.rooms }
  const runner = new JobRunner({
    db,
    clock,
    log: app.log,
    runner: randomIds.uuid(),
    concurrency: 4,
    handlers: storedJobHandlers(jobHandlers(app)),
  })
  const stop = async () => {
    await runner.stop()
    await host.rooms.stop()
    pages.stop()
    await own.close()
  }
  return { app, host, pages, clock, preciseNow, runJobs: () => runner.runDue(), stop }
}
