import { expect, test, vi } from 'vitest'
import { gate, jobWorld, type Ring } from '../../../test/job-world.ts'
import { backOffMs } from './job-runner.ts'

const world = jobWorld()

const ringing = (bells: string[]): Ring => ({ run: async ({ bell }) => void bells.push(bell) })

test('jobs run once, in the order they are due, and leave no row', async () => {
  const bells: string[] = []
  await world.jobs.add(world.db, 'testRing', { bell: 'second' }, { runAt: new Date(world.time - 1000) })
  await world.jobs.add(world.db, 'testRing', { bell: 'first' }, { runAt: new Date(world.time - 2000) })
  await world.runnerWith(ringing(bells), undefined, 1).runDue()
  expect(bells).toEqual(['first', 'second'])
  expect(await world.rows()).toEqual([])
})

test("a job doesn't run before it is due", async () => {
  const bells: string[] = []
  await world.jobs.add(world.db, 'testRing', { bell: 'later' }, { runAt: new Date(world.time + 60_000) })
  const runner = world.runnerWith(ringing(bells))
  await runner.runDue()
  expect(bells).toEqual([])
  world.time += 60_000
  await runner.runDue()
  expect(bells).toEqual(['later'])
})

test('a job added in a transaction that fails never runs', async () => {
  const bells: string[] = []
  const failing = world.db.transaction().execute(async (trx) => {
    await world.jobs.add(trx, 'testRing', { bell: 'ghost' })
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await world.runnerWith(ringing(bells)).runDue()
  expect(bells).toEqual([])
})

test("a job isn't added while one with its key is waiting, and can be added again once that one runs", async () => {
  const bells: string[] = []
  await world.jobs.add(world.db, 'testRing', { bell: 'one' }, { dedupeKey: 'k' })
  await world.jobs.add(world.db, 'testRing', { bell: 'two' }, { dedupeKey: 'k' })
  await world.jobs.add(world.db, 'testPolish', { bell: 'other kind' }, { dedupeKey: 'k' })
  expect(await world.rows()).toHaveLength(2)
  const runner = world.runnerWith({
    async run({ bell }) {
      bells.push(bell)
      if (bell === 'one') await world.jobs.add(world.db, 'testRing', { bell: 'three' }, { dedupeKey: 'k' })
    },
  })
  await runner.runDue()
  expect(bells).toEqual(['one', 'three'])
})

test('a job whose payload cannot be parsed is retried, then given up and kept for the operator', async () => {
  const called: string[] = []
  const runner = world.runnerWith({
    maxAttempts: 2,
    run: async () => void called.push('run'),
    givenUp: async () => void called.push('given up'),
  })
  await world.jobs.add(world.db, 'testRing', { bell: 'one' })
  await world.db
    .updateTable('job')
    .set({ payload: JSON.stringify({ bell: 5 }) })
    .execute()
  await runner.runDue()
  world.time += 10_000
  await runner.runDue()
  expect(called).toEqual([])
  const [row] = await world.rows()
  expect(row).toMatchObject({ attempts: 2, lastError: expect.stringContaining('bell') })
  expect(row?.givenUpAt).not.toBeNull()
})

test('a failing job is retried after 10 s, 40 s and 160 s, then given up and kept for the operator', async () => {
  expect([1, 2, 3, 4, 5, 9].map(backOffMs)).toEqual([10_000, 40_000, 160_000, 640_000, 2_560_000, 3_600_000])
  let tries = 0
  const farewells: string[] = []
  await world.jobs.add(world.db, 'testRing', { bell: 'cracked' })
  const runner = world.runnerWith({
    maxAttempts: 3,
    async run() {
      tries += 1
      throw new Error(`cracked ${tries}`)
    },
    givenUp: async ({ bell }, error) => void farewells.push(`${bell}: ${String(error)}`),
  })
  await runner.runDue()
  await runner.runDue()
  expect(tries).toBe(1)
  world.time += 10_000
  await runner.runDue()
  world.time += 39_999
  await runner.runDue()
  expect(tries).toBe(2)
  world.time += 1
  await runner.runDue()
  expect(tries).toBe(3)
  expect(farewells).toEqual(['cracked: Error: cracked 3'])
  world.time += 86_400_000
  await runner.runDue()
  expect(tries).toBe(3)
  expect(await world.rows()).toMatchObject([{ lastError: 'Error: cracked 3', attempts: 3 }])
})

test('a job that failed once can succeed when it is retried', async () => {
  const bells: string[] = []
  await world.jobs.add(world.db, 'testRing', { bell: 'stiff' })
  const runner = world.runnerWith({
    async run({ bell }, { attempt }) {
      if (attempt === 1) throw new Error('stiff')
      bells.push(bell)
    },
  })
  await runner.runDue()
  world.time += 10_000
  await runner.runDue()
  expect(bells).toEqual(['stiff'])
  expect(await world.rows()).toEqual([])
})

test('the job of a process that died is taken by another once its lease has expired, and not before', async () => {
  const bells: string[] = []
  const dead = gate()
  await world.jobs.add(world.db, 'testRing', { bell: 'left hanging' })
  const dying = world.runnerWith({ run: () => dead.opened })
  const died = dying.runDue()
  await expect.poll(async () => (await world.rows())[0]?.takenUntil).not.toBeNull()
  const other = world.runnerWith(ringing(bells))
  await other.runDue()
  expect(bells).toEqual([])
  world.time += 60_001
  await other.runDue()
  expect(bells).toEqual(['left hanging'])
  // The first runner resumes, and finds that the job is no longer its own.
  dead.open()
  await died
  expect(await world.rows()).toEqual([])
})

test('a job that crashes its process every time is given up too', async () => {
  await world.jobs.add(world.db, 'testRing', { bell: 'poison' })
  await world.db
    .updateTable('job')
    .set({ attempts: 5, takenUntil: new Date(world.time - 1) })
    .execute()
  const bells: string[] = []
  await world.runnerWith(ringing(bells)).runDue()
  expect(bells).toEqual([])
  expect(await world.rows()).toMatchObject([
    { lastError: 'Error: The process crashed on every attempt to run this job' },
  ])
})

test('two processes never run the same job', async () => {
  const bells: string[] = []
  for (let n = 0; n < 40; n++) await world.jobs.add(world.db, 'testRing', { bell: String(n) })
  await Promise.all([world.runnerWith(ringing(bells)).runDue(), world.runnerWith(ringing(bells)).runDue()])
  expect(bells.toSorted()).toEqual(Array.from({ length: 40 }, (_each, n) => String(n)).toSorted())
})

test('a kind with `atOnce: 1` runs one job at a time while other kinds continue', async () => {
  let [now, max] = [0, 0]
  const polished: string[] = []
  const allPolished = gate()
  const alone: Ring = {
    atOnce: 1,
    async run() {
      now += 1
      max = Math.max(max, now)
      await allPolished.opened
      now -= 1
    },
  }
  const polishing: Ring = {
    async run({ bell }) {
      polished.push(bell)
      if (polished.length === 3) allPolished.open()
    },
  }
  for (const bell of ['a', 'b', 'c']) {
    await world.jobs.add(world.db, 'testRing', { bell })
    await world.jobs.add(world.db, 'testPolish', { bell })
  }
  await world.runnerWith(alone, polishing, 6).runDue()
  expect(max).toBe(1)
  expect(polished).toHaveLength(3)
  expect(await world.rows()).toEqual([])
})

test('a runner that stops hands its jobs back without counting an attempt, and another process runs them', async () => {
  await world.jobs.add(world.db, 'testRing', { bell: 'interrupted' }, { dedupeKey: 'k' })
  const started = gate()
  const stopping = world.runnerWith({
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
  expect(await world.rows()).toMatchObject([{ attempts: 0, takenUntil: null, takenBy: null }])
  const bells: string[] = []
  await world.runnerWith(ringing(bells)).runDue()
  expect(bells).toEqual(['interrupted'])
})

test('a job that is taken just as the runner stops is handed back without being started', async () => {
  await world.jobs.add(world.db, 'testRing', { bell: 'interrupted' })
  const [taken, stopped] = [gate(), gate()]
  /** Delays the database's response, and blocks its connection, until the runner has been stopped. */
  const held = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      taken.open()
      await stopped.opened
      return result
    },
  })
  const bells: string[] = []
  const stopping = world.runnerWith(ringing(bells), undefined, 4, held)
  const running = stopping.runDue()
  await taken.opened
  await stopping.stop()
  stopped.open()
  await running
  expect(bells).toEqual([])
  expect(await world.rows()).toMatchObject([{ attempts: 0, takenUntil: null, takenBy: null }])
})

test('a failed job is dropped if another one with its key was added in the meantime', async () => {
  const bells: string[] = []
  await world.jobs.add(world.db, 'testRing', { bell: 'old' }, { dedupeKey: 'k' })
  const runner = world.runnerWith({
    async run({ bell }) {
      if (bell === 'new') return void bells.push(bell)
      await world.jobs.add(
        world.db,
        'testRing',
        { bell: 'new' },
        { dedupeKey: 'k', runAt: new Date(world.time + 1000) },
      )
      throw new Error('old one failed')
    },
  })
  await runner.runDue()
  expect(await world.rows()).toHaveLength(1)
  world.time += 1000
  await runner.runDue()
  expect(bells).toEqual(['new'])
})

test('a started runner finds jobs by itself until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const bells: string[] = []
  const runner = world.runnerWith(ringing(bells))
  runner.start()
  await world.jobs.add(world.db, 'testRing', { bell: 'found' })
  vi.advanceTimersByTime(500)
  await expect.poll(() => bells).toEqual(['found'])
  await runner.stop()
  await world.jobs.add(world.db, 'testRing', { bell: 'too late' })
  vi.advanceTimersByTime(60_000)
  const others: string[] = []
  await world.runnerWith(ringing(others)).runDue()
  expect([bells, others]).toEqual([['found'], ['too late']])
})
