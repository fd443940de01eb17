import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { createJobs } from '../adapters/jobs/job-table.ts'
import { createLog } from '../adapters/log/pino.ts'
import type { Db } from '../db/db.ts'
import type { JobHandler, JobHandlers, Jobs, Run } from '../ports/jobs.ts'
import { backOffMs, JobRunner } from './job-runner.ts'

// Kinds of this file only: declaring them would ask the product for handlers.
type Bell = { bell: string }
type Add = (
  db: Db,
  kind: 'testRing' | 'testPolish',
  payload: Bell,
  options?: Parameters<Jobs['add']>[3],
) => Promise<void>
type Ring = Omit<JobHandler<never>, 'run' | 'givenUp'> & {
  run: (payload: Bell, run: Run) => Promise<void>
  givenUp?: (payload: Bell, error: unknown) => Promise<void>
}

let db: Db
let close: () => Promise<void>
let time: number
const clock = { now: () => time }
const jobs = createJobs(clock.now) as unknown as { add: Add }
beforeAll(async () => void ({ db, close } = await openTestDatabase()))
afterAll(() => close())
beforeEach(async () => {
  time = Date.parse('2026-11-20T20:00:00Z')
  await db.deleteFrom('job').execute()
})

let runners = 0
function runnerWith(testRing: Ring, testPolish: Ring = { run: async () => undefined }, concurrency = 4) {
  runners += 1
  const handlers = { testRing, testPolish } as unknown as JobHandlers
  const runner = `00000000-0000-4000-8000-${String(runners).padStart(12, '0')}`
  return new JobRunner({ db, clock, log: createLog('silent'), runner, handlers, concurrency })
}
const ringing = (bells: string[]): Ring => ({ run: async ({ bell }) => void bells.push(bell) })
const rows = () => db.selectFrom('job').selectAll().orderBy('id').execute()

/** A promise and what settles it. */
function gate() {
  const doors: (() => void)[] = []
  const opened = new Promise<void>((resolve) => void doors.push(resolve))
  return { opened, open: () => doors.forEach((open) => open()) }
}

test('work is done once, in the order it fell due, and leaves no row', async () => {
  const bells: string[] = []
  await jobs.add(db, 'testRing', { bell: 'second' }, { runAt: new Date(time - 1000) })
  await jobs.add(db, 'testRing', { bell: 'first' }, { runAt: new Date(time - 2000) })
  await runnerWith(ringing(bells), undefined, 1).runDue()
  expect(bells).toEqual(['first', 'second'])
  expect(await rows()).toEqual([])
})

test('work waits for its time', async () => {
  const bells: string[] = []
  await jobs.add(db, 'testRing', { bell: 'later' }, { runAt: new Date(time + 60_000) })
  const runner = runnerWith(ringing(bells))
  await runner.runDue()
  expect(bells).toEqual([])
  time += 60_000
  await runner.runDue()
  expect(bells).toEqual(['later'])
})

test('work added in a transaction that fails is never done', async () => {
  const bells: string[] = []
  const failing = db.transaction().execute(async (trx) => {
    await jobs.add(trx, 'testRing', { bell: 'ghost' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await runnerWith(ringing(bells)).runDue()
  expect(bells).toEqual([])
})

test('the same key that still waits is not added twice, and may be added again once it runs', async () => {
  const bells: string[] = []
  await jobs.add(db, 'testRing', { bell: 'one' }, { dedupeKey: 'k' })
  await jobs.add(db, 'testRing', { bell: 'two' }, { dedupeKey: 'k' })
  await jobs.add(db, 'testPolish', { bell: 'other kind' }, { dedupeKey: 'k' })
  expect(await rows()).toHaveLength(2)
  const runner = runnerWith({
    async run({ bell }) {
      bells.push(bell)
      if (bell === 'one') await jobs.add(db, 'testRing', { bell: 'three' }, { dedupeKey: 'k' })
    },
  })
  await runner.runDue()
  expect(bells).toEqual(['one', 'three'])
})

test('work that fails is tried again after 10 s, 40 s, 160 s, then given up and kept for the operator', async () => {
  expect([1, 2, 3, 4, 5, 9].map(backOffMs)).toEqual([10_000, 40_000, 160_000, 640_000, 2_560_000, 3_600_000])
  let tries = 0
  const farewells: string[] = []
  await jobs.add(db, 'testRing', { bell: 'cracked' })
  const runner = runnerWith({
    mostAttempts: 3,
    async run() {
      tries += 1
      throw new Error(`cracked ${tries}`)
    },
    givenUp: async ({ bell }, error) => void farewells.push(`${bell}: ${String(error)}`),
  })
  await runner.runDue()
  await runner.runDue()
  expect(tries).toBe(1)
  time += 10_000
  await runner.runDue()
  time += 39_999
  await runner.runDue()
  expect(tries).toBe(2)
  time += 1
  await runner.runDue()
  expect(tries).toBe(3)
  expect(farewells).toEqual(['cracked: Error: cracked 3'])
  time += 86_400_000
  await runner.runDue()
  expect(tries).toBe(3)
  expect(await rows()).toMatchObject([{ lastError: 'Error: cracked 3', attempts: 3 }])
})

test('work that failed once is done when it is tried again', async () => {
  const bells: string[] = []
  await jobs.add(db, 'testRing', { bell: 'stiff' })
  const runner = runnerWith({
    async run({ bell }, { attempt }) {
      if (attempt === 1) throw new Error('stiff')
      bells.push(bell)
    },
  })
  await runner.runDue()
  time += 10_000
  await runner.runDue()
  expect(bells).toEqual(['stiff'])
  expect(await rows()).toEqual([])
})

test('the work of a process that died is taken again when its lease is over, not before', async () => {
  const bells: string[] = []
  const dead = gate()
  await jobs.add(db, 'testRing', { bell: 'left hanging' })
  const dying = runnerWith({ run: () => dead.opened })
  const died = dying.runDue()
  await expect.poll(async () => (await rows())[0]?.takenUntil).not.toBeNull()
  const other = runnerWith(ringing(bells))
  await other.runDue()
  expect(bells).toEqual([])
  time += 60_001
  await other.runDue()
  expect(bells).toEqual(['left hanging'])
  // The first one wakes up again, and finds that the work is no longer its own.
  dead.open()
  await died
  expect(await rows()).toEqual([])
})

test('work that takes its process down every time is given up too', async () => {
  await jobs.add(db, 'testRing', { bell: 'poison' })
  await db
    .updateTable('job')
    .set({ attempts: 5, takenUntil: new Date(time - 1) })
    .execute()
  const bells: string[] = []
  await runnerWith(ringing(bells)).runDue()
  expect(bells).toEqual([])
  expect(await rows()).toMatchObject([{ lastError: 'Error: The process ended each time while it was at this' }])
})

test('two processes never do the same work', async () => {
  const bells: string[] = []
  for (let n = 0; n < 40; n++) await jobs.add(db, 'testRing', { bell: String(n) })
  await Promise.all([runnerWith(ringing(bells)).runDue(), runnerWith(ringing(bells)).runDue()])
  expect(bells.toSorted()).toEqual(Array.from({ length: 40 }, (_each, n) => String(n)).toSorted())
})

test('of a kind that runs alone only one is under way, while others go on', async () => {
  let [now, most] = [0, 0]
  const polished: string[] = []
  const alone: Ring = {
    atOnce: 1,
    async run() {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setTimeout(resolve, 5))
      now -= 1
    },
  }
  for (const bell of ['a', 'b', 'c']) {
    await jobs.add(db, 'testRing', { bell })
    await jobs.add(db, 'testPolish', { bell })
  }
  await runnerWith(alone, ringing(polished)).runDue()
  expect(most).toBe(1)
  expect(polished).toHaveLength(3)
  expect(await rows()).toEqual([])
})

test('a runner that stops hands back what it was at, untried, and another process does it', async () => {
  await jobs.add(db, 'testRing', { bell: 'interrupted' }, { dedupeKey: 'k' })
  const started = gate()
  const stopping = runnerWith({
    run: (_payload, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
        started.open()
      }),
  })
  const running = stopping.runDue()
  await started.opened
  await stopping.stop()
  await running
  expect(await rows()).toMatchObject([{ attempts: 0, takenUntil: null, takenBy: null }])
  const bells: string[] = []
  await runnerWith(ringing(bells)).runDue()
  expect(bells).toEqual(['interrupted'])
})

test('a stop that comes while the runner looks for more leaves nothing taken', async () => {
  for (let round = 0; round < 20; round++) {
    await jobs.add(db, 'testRing', { bell: 'interrupted' }, { dedupeKey: `round ${round}` })
    const stopping = runnerWith({
      run: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          if (signal.aborted) throw new Error('begun after the stop')
          signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    })
    const running = stopping.runDue()
    await new Promise((resolve) => setTimeout(resolve, round % 5))
    await Promise.all([stopping.stop(), running])
    expect(await rows()).toMatchObject([{ attempts: 0, takenUntil: null, takenBy: null }])
    await db.deleteFrom('job').execute()
  }
})

test('failed work whose like was asked for meanwhile leaves it to that', async () => {
  const bells: string[] = []
  await jobs.add(db, 'testRing', { bell: 'old' }, { dedupeKey: 'k' })
  const runner = runnerWith({
    async run({ bell }) {
      if (bell === 'new') return void bells.push(bell)
      await jobs.add(db, 'testRing', { bell: 'new' }, { dedupeKey: 'k', runAt: new Date(time + 1000) })
      throw new Error('old one failed')
    },
  })
  await runner.runDue()
  expect(await rows()).toHaveLength(1)
  time += 1000
  await runner.runDue()
  expect(bells).toEqual(['new'])
})

test('a runner that was started finds work by itself, until it is stopped', async () => {
  const bells: string[] = []
  const runner = runnerWith(ringing(bells))
  runner.start()
  await jobs.add(db, 'testRing', { bell: 'found' })
  await expect.poll(() => bells, { timeout: 10_000 }).toEqual(['found'])
  await runner.stop()
  await jobs.add(db, 'testRing', { bell: 'too late' })
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(bells).toEqual(['found'])
})

const everyMs = 3_600_000
const repeating = (bells: number[]): Ring => ({ every: everyMs, run: async () => void bells.push(time) })

test('work that repeats is begun by the runner, and goes on at its interval after each end', async () => {
  const bells: number[] = []
  const begun = time
  const runner = runnerWith(repeating(bells))
  await runner.beginRepeating()
  await runner.runDue()
  time += everyMs - 1
  await runner.runDue()
  expect(bells).toEqual([begun])
  time += 1
  await runner.runDue()
  time += 3 * everyMs
  await runner.runDue()
  // What would have been due while nothing ran is not made up for.
  expect(bells).toEqual([begun, begun + everyMs, begun + 4 * everyMs])
  expect(await rows()).toMatchObject([{ kind: 'testRing', runAt: new Date(time + everyMs) }])
})

test('what does not repeat is begun by nobody', async () => {
  await runnerWith(ringing([])).beginRepeating()
  expect(await rows()).toEqual([])
})

test('two processes begin a series once, and a process that starts again finds it', async () => {
  const bells: number[] = []
  const runners = [runnerWith(repeating(bells)), runnerWith(repeating(bells))]
  await Promise.all(runners.map((runner) => runner.beginRepeating()))
  expect(await rows()).toHaveLength(1)
  await Promise.all(runners.map((runner) => runner.runDue()))
  await runnerWith(repeating(bells)).beginRepeating()
  expect(bells).toHaveLength(1)
  expect(await rows()).toHaveLength(1)
})

test('a process that starts while the work of a series is under way begins no other', async () => {
  const work = gate()
  const runner = runnerWith({ every: everyMs, run: () => work.opened })
  await runner.beginRepeating()
  const running = runner.runDue()
  await expect.poll(async () => (await rows())[0]?.takenUntil).not.toBeNull()
  await runnerWith(repeating([])).beginRepeating()
  expect(await rows()).toHaveLength(1)
  work.open()
  await running
  expect(await rows()).toMatchObject([{ takenUntil: null, runAt: new Date(time + everyMs) }])
})

test('five failures give one run up and do not end the series', async () => {
  let tries = 0
  const bells: number[] = []
  const runner = runnerWith({
    every: everyMs,
    async run() {
      tries += 1
      if (tries <= 5) throw new Error('cracked')
      bells.push(time)
    },
  })
  await runner.beginRepeating()
  for (let attempt = 1; attempt <= 5; attempt++) {
    await runner.runDue()
    time += backOffMs(attempt)
  }
  expect(tries).toBe(5)
  expect(await rows()).toMatchObject([{ lastError: 'Error: cracked', attempts: 5 }, { givenUpAt: null }])
  // A start in the meantime changes nothing.
  await runner.beginRepeating()
  time += everyMs
  await runner.runDue()
  expect(bells).toEqual([time])
  expect((await rows()).filter((row) => row.givenUpAt === null)).toMatchObject([{ runAt: new Date(time + everyMs) }])
})

test('a runner that stops in the middle of a series leaves it to the next', async () => {
  const started = gate()
  const stopping = runnerWith({
    every: everyMs,
    run: (_payload, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')))
        started.open()
      }),
  })
  await stopping.beginRepeating()
  const running = stopping.runDue()
  await started.opened
  await stopping.stop()
  await running
  const bells: number[] = []
  const next = runnerWith(repeating(bells))
  await next.beginRepeating()
  await next.runDue()
  expect(bells).toEqual([time])
  expect(await rows()).toHaveLength(1)
})

test('a runner that was started begins what repeats by itself', async () => {
  const bells: number[] = []
  const runner = runnerWith(repeating(bells))
  runner.start()
  await expect.poll(() => bells, { timeout: 10_000 }).toEqual([time])
  await runner.stop()
})
