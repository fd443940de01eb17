import * as z from 'zod'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createJobs } from '../src/adapters/jobs/job-table.ts'
import { createLog } from '../src/adapters/log/pino.ts'
import { JobRunner } from '../src/compose/jobs/job-runner.ts'
import type { Db } from '../src/db/db.ts'
import { storedJob } from '../src/compose/jobs/stored-jobs.ts'
import type { Jobs, PayloadHandler } from '../src/ports/jobs.ts'
import { openTestDatabase } from './database.ts'

// Kinds that only exist in these tests: declaring them would require handlers in the product.
const Bell = z.object({ bell: z.string().default('') })
type Bell = z.infer<typeof Bell>
type Add = (
  db: Db,
  kind: 'testRing' | 'testPolish',
  payload: Bell,
  options?: Parameters<Jobs['add']>[3],
) => Promise<void>
export type Ring = PayloadHandler<Bell>

/** Jobs on a separate database for the calling file, emptied before each test, with a fake clock. */
export function jobWorld() {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let runners = 0
  const clock = { now: () => world.time }
  const world = {
    time: 0,
    get db() {
      return database.db
    },
    jobs: createJobs(clock.now) as unknown as { add: Add },
    rows: () => database.db.selectFrom('job').selectAll().orderBy('id').execute(),
    /** Simulates a separate process that runs jobs. */
    runnerWith(testRing: Ring, testPolish: Ring = { run: async () => undefined }, concurrency = 4, db = database.db) {
      runners += 1
      const handlers = new Map([
        ['testRing', storedJob(Bell, testRing)],
        ['testPolish', storedJob(Bell, testPolish)],
      ])
      const runner = `00000000-0000-4000-8000-${String(runners).padStart(12, '0')}`
      return new JobRunner({ db, clock, log: createLog('silent'), runner, handlers, concurrency })
    },
  }
  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database?.close())
  beforeEach(async () => {
    world.time = Date.parse('2026-11-20T20:00:00Z')
    await database.db.deleteFrom('job').execute()
  })
  return world
}

/** A promise and the function that resolves it. */
export function gate() {
  const doors: (() => void)[] = []
  const opened = new Promise<void>((resolve) => void doors.push(resolve))
  return { opened, open: () => doors.forEach((open) => open()) }
}
