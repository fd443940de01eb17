import { expect, test } from 'vitest'
import { statefulNames } from '../../src/room/protocol/messages.ts'
import { Random } from '../random.ts'
import { invariants } from './invariants.ts'
import { mutants } from './mutants.ts'
import { type RandomEvent, randomEvents, spoken, untimely } from './random-actions.ts'
import { scheduleOf, simulate } from './simulate.ts'

/** The soak test makes the other 97,000. */
const runs = 60
/** Enough for goals that are reached in one run of a hundred, so that a search does not end too early by chance. */
const maxRuns = 2000
/** Runs take as long as the machine needs. */
const timeout = 24 * 60 * 60_000

/** What the runs must reach, as the oracle names it, and the events that lead there. */
const goals: [goal: string, often: string[]][] = [
  ['joinRoom taken', ['a user joins']],
  ['joinRoom refused', ['a user joins']],
  ...Object.keys({ ...spoken, ...untimely }).map((name): [string, string[]] => [`${name} taken`, [name]]),
  ...Object.entries(spoken)
    .filter(([, { neverRefused }]) => !neverRefused)
    .map(([name]): [string, string[]] => [`${name} refused`, [name]]),
  // Everybody's data is sent by the host, with a snapshot.
  ...statefulNames.filter((name) => name !== 'updatedUserData').map((name): [string, string[]] => [name, []]),
]

test(
  '[R150] [R151] whatever happens in whatever order, the room keeps its invariants and every client reaches the same state',
  async () => {
    // Runs in which every action, or none, is refused would keep every invariant.
    const missing = new Map(goals)
    for (let seed = 1; seed <= runs || (missing.size > 0 && seed <= maxRuns); seed++) {
      const { failure, seen } = await simulate(seed, { often: seed <= runs ? [] : [...missing.values()].flat() })
      expect(failure).toBeNull()
      for (const one of seen) missing.delete(one)
    }
    expect([...missing.keys()], `not reached in ${maxRuns} runs`).toEqual([])
  },
  timeout,
)

test.each(Object.entries(mutants))(
  'the simulation detects a mutant: %s',
  async (name, { step, breaks, often }) => {
    let noticed = false
    for (let seed = 1; seed <= maxRuns && !noticed; seed++) {
      const { failure } = await simulate(seed, { step, often })
      noticed = failure !== null && breaks.test(failure.because)
    }
    expect(noticed, `"${name}" was not detected in ${maxRuns} runs`).toBe(true)
  },
  timeout,
)

test('the same seed gives the same run, and another seed gives another', async () => {
  const [one, again, other] = [await simulate(1), await simulate(1), await simulate(2)]
  expect(one).toEqual(again)
  expect(one.trace).not.toEqual(other.trace)
})

test('adding or removing an event leaves the times and choices of all others unchanged', () => {
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

test('adding an event without effect leaves a whole run unchanged, including its network', async () => {
  const name = 'nothing happens'
  const extra: RandomEvent = { name, percent: 30, atFirst: 50, make: (_, random) => void random.next() }
  for (let seed = 1; seed <= 5; seed++) {
    const { trace } = await simulate(seed, { events: [extra, ...randomEvents] })
    expect(trace).toContain(name)
    expect(trace.filter((line) => line !== name)).toEqual((await simulate(seed)).trace)
  }
})

test('[R151] every invariant is a sentence', () => {
  for (const sentence of Object.keys(invariants)) expect(sentence).toMatch(/^[a-z].* /)
})
