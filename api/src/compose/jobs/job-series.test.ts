import { expect, test } from 'vitest'
import { gate, jobWorld, type Ring } from '../../../test/job-world.ts'
import { backOffMs } from './job-runner.ts'

const world = jobWorld()
const ringing = (bells: string[]): Ring => ({ run: async ({ bell }) => void bells.push(bell) })

const everyMs = 3_600_000
const repeating = (bells: number[]): Ring => ({ every: everyMs, run: async () => void bells.push(world.time) })

test('a repeating job is started by the runner, and runs again at its interval after each end', async () => {
  const bells: number[] = []
  const begun = world.time
  const runner = world.runnerWith(repeating(bells))
  await runner.beginRepeating()
  await runner.runDue()
  world.time += everyMs - 1
  await runner.runDue()
  expect(bells).toEqual([begun])
  world.time += 1
  await runner.runDue()
  world.time += 3 * everyMs
  await runner.runDue()
  // Runs that were missed while no runner was active are not made up for.
  expect(bells).toEqual([begun, begun + everyMs, begun + 4 * everyMs])
  expect(await world.rows()).toMatchObject([{ kind: 'testRing', runAt: new Date(world.time + everyMs) }])
})

test("the runner doesn't start a job that doesn't repeat", async () => {
  await world.runnerWith(ringing([])).beginRepeating()
  expect(await world.rows()).toEqual([])
})

test('two processes start only one series, and a process that starts again finds it', async () => {
  const bells: number[] = []
  const runners = [world.runnerWith(repeating(bells)), world.runnerWith(repeating(bells))]
  await Promise.all(runners.map((runner) => runner.beginRepeating()))
  expect(await world.rows()).toHaveLength(1)
  await Promise.all(runners.map((runner) => runner.runDue()))
  await world.runnerWith(repeating(bells)).beginRepeating()
  expect(bells).toHaveLength(1)
  expect(await world.rows()).toHaveLength(1)
})

test('a process that starts while a job of a series is running starts no second series', async () => {
  const work = gate()
  const runner = world.runnerWith({ every: everyMs, run: () => work.opened })
  await runner.beginRepeating()
  const running = runner.runDue()
  await expect.poll(async () => (await world.rows())[0]?.takenUntil).not.toBeNull()
  await world.runnerWith(repeating([])).beginRepeating()
  expect(await world.rows()).toHaveLength(1)
  work.open()
  await running
  expect(await world.rows()).toMatchObject([{ takenUntil: null, runAt: new Date(world.time + everyMs) }])
})

test('a run is given up after five failures without ending the series', async () => {
  let tries = 0
  const bells: number[] = []
  const runner = world.runnerWith({
    every: everyMs,
    async run() {
      tries += 1
      if (tries <= 5) throw new Error('cracked')
      bells.push(world.time)
    },
  })
  await runner.beginRepeating()
  for (let attempt = 1; attempt <= 5; attempt++) {
    await runner.runDue()
    world.time += backOffMs(attempt)
  }
  expect(tries).toBe(5)
  expect(await world.rows()).toMatchObject([{ lastError: 'Error: cracked', attempts: 5 }, { givenUpAt: null }])
  // Starting again in the meantime has no effect.
  await runner.beginRepeating()
  world.time += everyMs
  await runner.runDue()
  expect(bells).toEqual([world.time])
  expect((await world.rows()).filter((row) => row.givenUpAt === null)).toMatchObject([
    { runAt: new Date(world.time + everyMs) },
  ])
})

test('a runner that stops in the middle of a series leaves it to the next', async () => {
  const started = gate()
  const stopping = world.runnerWith({
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
  const next = world.runnerWith(repeating(bells))
  await next.beginRepeating()
  await next.runDue()
  expect(bells).toEqual([world.time])
  expect(await world.rows()).toHaveLength(1)
})

test('a started runner starts repeating jobs by itself', async () => {
  const bells: number[] = []
  const runner = world.runnerWith(repeating(bells))
  runner.start()
  await expect.poll(() => bells).toEqual([world.time])
  await runner.stop()
})
