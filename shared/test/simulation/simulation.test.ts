import { expect, test } from 'vitest'
import { personActions } from '../../src/room/actions.ts'
import { statefulNames } from '../../src/room/messages.ts'
import { Random } from '../random.ts'
import { invariants } from './invariants.ts'
import { mutants } from './mutants.ts'
import { type RandomEvent, randomEvents } from './random-actions.ts'
import { scheduleOf, simulate } from './simulate.ts'

/** `SIMULATION_RUNS=100000 SIMULATION_SEED=5000` looks for longer, and elsewhere. */
const usualRuns = 150
const runs = Number(process.env['SIMULATION_RUNS'] ?? usualRuns)
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1)

test(
  '[R150] [R151] whatever happens in whatever order, the room keeps its promises and every client comes to hold it',
  async () => {
    const seen = new Set<string>()
    for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
      const { failure, seen: also } = await simulate(seed)
      expect(failure).toBeNull()
      for (const one of also) seen.add(one)
    }
    // A few runs cannot meet with everything; the usual ones are always the same and do.
    if (runs < usualRuns) return
    // Runs in which nothing is taken, or nothing is refused, would keep every promise.
    const said = Object.keys(personActions).filter((name) => !['getRoomStates', 'getRoomStatus'].includes(name))
    const unheard = statefulNames.filter((name) => name !== 'updatedUserData' && !seen.has(name))
    expect(unheard).toEqual([])
    expect(said.filter((name) => !seen.has(`${name} taken`))).toEqual([])
    expect(seen.size).toBeGreaterThan(said.length * 2)
  },
  24 * 60 * 60_000,
)

test.each(Object.keys(mutants))(
  'the simulation notices a mutant: %s',
  async (name) => {
    const mutant = mutants[name]
    let noticed = false
    for (let seed = 1; seed <= 2000 && !noticed; seed++) {
      const { failure } = await simulate(seed, { step: mutant?.step })
      noticed = failure !== null && mutant?.breaks.test(failure.because) === true
    }
    expect(noticed, `"${name}" was not noticed in 2000 runs`).toBe(true)
  },
  24 * 60 * 60_000,
)

test('the same seed gives the same run, and another seed gives another', async () => {
  const [one, again, other] = [await simulate(1), await simulate(1), await simulate(2)]
  expect(one).toEqual(again)
  expect(one.trace).not.toEqual(other.trace)
})

test('one event more or less leaves the times and choices of all others as they were', () => {
  for (let seed = 1; seed <= 3; seed++) {
    const drawn = (events: readonly RandomEvent[]) =>
      scheduleOf(new Random(seed), events).map((moment) =>
        moment.map(({ event, random }) => `${event.name} ${random.next()}`),
      )
    const all = drawn(randomEvents)
    for (const { name } of randomEvents) {
      const without = drawn(randomEvents.filter((event) => event.name !== name))
      expect(without).toEqual(all.map((moment) => moment.filter((one) => !one.startsWith(`${name} `))))
    }
  }
})

test('one more event that changes nothing leaves a whole run as it was, with its network', async () => {
  const name = 'nothing happens'
  const extra: RandomEvent = { name, percent: 30, atFirst: 50, make: (_, random) => void random.next() }
  for (let seed = 1; seed <= 5; seed++) {
    const { trace } = await simulate(seed, { events: [extra, ...randomEvents] })
    expect(trace).toContain(name)
    expect(trace.filter((line) => line !== name)).toEqual((await simulate(seed)).trace)
  }
})

test('[R151] every promise is a sentence', () => {
  for (const sentence of Object.keys(invariants)) expect(sentence).toMatch(/^[a-z].* /)
})
