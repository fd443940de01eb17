import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import { createOutbox } from '../../src/adapters/mail/outbox.ts'
import type { JobHandlers } from '../../src/ports/jobs.ts'
import type { Rooms } from '../../src/ports/rooms.ts'
import { buildApp } from '../../src/compose/build-app.ts'
import { takeDataDir } from './data-dir.ts'
import { openDatabase } from './database.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { jobHandlers } from '../../src/compose/job-handlers.ts'
import { createJobRunner } from '../../src/compose/job-runner.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createNodeTransport } from '../../src/adapters/http/node-transport.ts'
import { createPictures } from '../../src/adapters/pictures/resvg-thread.ts'
import { configFrom, readEnvironment } from '../../src/compose/settings.ts'
import { newSigningKeys } from '../../src/compose/signing-keys.ts'
import { openMediaPipeline } from './media-pipeline.ts'

/**
 * Turns uploads into songs for an installation whose api is elsewhere and has no ffmpeg, as at the edge. Serves nothing:
 * it takes jobs from the database and puts files where the api finds them. Brings the database up to date first.
 */
export async function startMediaWorker(
  variables: Record<string, string | undefined>,
): Promise<{ stop: () => Promise<void> }> {
  const environment = readEnvironment(variables)
  if (!environment.DATABASE_URL) throw new Error('DATABASE_URL must name the database that the api uses.')
  const { DATA_DIR: dataDir, DATABASE_URL: url } = environment
  const lock = await takeDataDir(dataDir)
  const config = configFrom(environment)
  const [database, works, keys] = await Promise.all([
    openDatabase({ url, dataDir }),
    openMediaPipeline({
      dataDir,
      storageUrl: environment.STORAGE_URL,
      ffmpegPath: environment.FFMPEG_PATH,
      uploads: config.uploads,
    }),
    // Nobody signs in here.
    newSigningKeys(),
  ])
  const { db } = database
  const clock = { now: () => Date.now() }
  const log = createLog(environment.LOG_LEVEL)
  const [outside, pictures] = [createNodeTransport(), createPictures()]
  const app = buildApp({
    db,
    config,
    clock,
    log,
    keys,
    pictures,
    ids: randomIds,
    mail: createOutbox(db, clock),
    rooms: noRooms,
    storage: works.storage,
    uploads: works.uploads,
    media: works.media,
    metrics: { request: () => undefined },
    fetch: createOutboundFetch({ transport: outside, map: thirdParties }),
    serviceToken: undefined,
    rateFactor: 0,
  })
  const { processUpload } = jobHandlers(app)
  const jobs = createJobRunner({
    db,
    clock,
    log,
    runner: randomIds.uuid(),
    concurrency: 1,
    handlers: { processUpload } as JobHandlers,
  })
  jobs.start()
  return {
    async stop() {
      await jobs.stop()
      outside.close()
      await Promise.all([works.close(), pictures.close()])
      await database.close()
      lock.release()
    },
  }
}

const elsewhere = () => Promise.reject(new Error('Live rooms are not within the reach of this process'))

/** The rooms as a process sees them that has none and that no work of its own leads to. */
const noRooms: Rooms = {
  act: elsewhere,
  actWherever: () => undefined,
  perform: elsewhere,
  state: elsewhere,
  live: async () => new Map(),
  crowds: async () => [],
  summaries: async () => [],
  push: () => undefined,
}
