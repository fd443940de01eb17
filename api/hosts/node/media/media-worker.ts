import { createLog } from '../../../src/adapters/log/pino.ts'
import { buildApp } from '../../../src/compose/build-app.ts'
import { jobHandlers } from '../../../src/compose/jobs/job-handlers.ts'
import { storedJobHandlers } from '../../../src/compose/jobs/stored-jobs.ts'
import { JobRunner } from '../../../src/compose/jobs/job-runner.ts'
import { configFrom, readEnvironment } from '../../../src/compose/settings.ts'
import { newSigningKeys } from '../../../src/compose/signing-keys.ts'
import { noPeople } from '../../../src/ports/people.ts'
import type { Rooms } from '../../../src/ports/rooms.ts'
import { takeDataDir } from '../process/data-dir.ts'
import { openDatabase } from '../database/database.ts'
import { openNodeParts } from '../open-parts.ts'

/**
 * Turns uploads into songs for an installation whose API runs elsewhere without ffmpeg, such as on Workers. Serves
 * nothing: it takes jobs from the database and stores files for the API. Migrates the database first.
 */
export async function startMediaWorker(
  variables: Record<string, string | undefined>,
): Promise<{ stop: () => Promise<void> }> {
  const environment = readEnvironment(variables)
  if (!environment.DATABASE_URL) throw new Error('DATABASE_URL must name the database that the api uses.')
  const { DATA_DIR: dataDir, DATABASE_URL: url } = environment
  const lock = await takeDataDir(dataDir)
  const [database, own, keys] = await Promise.all([
    openDatabase({ url, dataDir, log: createLog(environment.LOG_LEVEL) }),
    openNodeParts(environment, configFrom(environment)),
    // Nobody signs in here.
    newSigningKeys(),
  ])
  const { patient: db } = database
  const app = buildApp(environment, { ...own.parts, db, keys, rooms: noRooms, people: noPeople })
  const jobs = new JobRunner({
    ...app,
    runner: app.ids.uuid(),
    concurrency: 1,
    handlers: storedJobHandlers(jobHandlers(app), ['processUpload', 'analyseSong', 'analyseEarlierSongs']),
  })
  jobs.start()
  return {
    async stop() {
      await jobs.stop()
      app.mail.close?.()
      await own.close()
      await database.close()
      lock.release()
    },
  }
}

const elsewhere = () => Promise.reject(new Error('This process cannot access live rooms'))

/** Rooms for a process that has none and whose work never involves any. */
const noRooms: Rooms = {
  act: elsewhere,
  actWherever: () => undefined,
  actEverywhere: elsewhere,
  lookAgain: () => undefined,
  perform: elsewhere,
  state: elsewhere,
  live: async () => new Map(),
  crowds: async () => [],
  listings: async () => [],
  summaries: async () => [],
  push: () => undefined,
}
