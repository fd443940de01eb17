import { describe, expect, test } from 'vitest'
import { must } from '../../must.ts'
import { seededRandom } from '../../random.ts'
import { TimelineLock } from './timeline-lock.ts'

const everySeconds = 0.2
const driftPerSecond = 0.00008

type Instant = { at: number; truth: number; held: number }

/** Reads a clock five times a second and returns what the lock made of it. Seconds. */
function held(seconds: number, clock: (at: number) => { truth: number; noise: number }): Instant[] {
  const lock = new TimelineLock()
  return Array.from({ length: seconds / everySeconds }, (_, n) => {
    const at = n * everySeconds
    const { truth, noise } = clock(at)
    return { at, truth, held: lock.read(truth + noise, at) }
  })
}

const errorMs = ({ truth, held: value }: Instant) => Math.abs(value - truth) * 1000
const moves = (instants: readonly Instant[], leastMs = 0.5) =>
  instants
    .slice(1)
    .filter((one, n) => Math.abs(one.held - must(instants[n], 'the one before').held) * 1000 >= leastMs)

/**
 * The noise of Chromium's audio clock as measured through PulseAudio, seconds: a tenth of a millisecond most of the time,
 * and every twenty seconds or so an excursion of up to 4 ms that lasts for some seconds.
 */
function measuredNoise(seed: number): (at: number) => number {
  const random = seededRandom(seed)
  let excursion = { from: 0, seconds: 1, size: 0 }
  return (at) => {
    if (at > excursion.from + excursion.seconds) {
      const from = at + 5 + 30 * random()
      excursion = { from, seconds: 2 + 4 * random(), size: 0.008 * (random() - 0.5) }
    }
    const share = Math.max(0, (at - excursion.from) / excursion.seconds)
    return excursion.size * Math.sin(share * Math.PI) + 0.0002 * (random() - 0.5)
  }
}

describe.each([1, 2, 3])('with the noise of a real sound card (run %i)', (seed) => {
  test('sound never moves and stays within 5 ms', () => {
    const noise = measuredNoise(seed)
    const instants = held(240, (at) => ({ truth: driftPerSecond * at, noise: noise(at) }))
    expect(moves(instants)).toEqual([])
    expect(Math.max(...instants.map(errorMs))).toBeLessThan(5)
  })

  test('lost time moves it once, by the right amount', () => {
    const noise = measuredNoise(seed)
    const instants = held(240, (at) => ({ truth: driftPerSecond * at - (at >= 120 ? 0.05 : 0), noise: noise(at) }))
    expect(moves(instants).length).toBe(1)
    expect(Math.max(...instants.filter(({ at }) => at < 120 || at > 121.5).map(errorMs))).toBeLessThan(6)
  })

  test('two listeners are heard within 5 ms of each other', () => {
    const [one, other] = [measuredNoise(seed * 100), measuredNoise(seed * 100 + 7)]
    const [left, right] = [one, other].map((noise) => held(240, (at) => ({ truth: 0, noise: noise(at) })))
    const apart = must(left, 'one listener').map((each, n) => Math.abs(each.held - (right?.[n]?.held ?? Infinity)))
    expect(Math.max(...apart)).toBeLessThan(0.005)
  })
})

test.each([
  [60, 1],
  [25, 2],
  [12, 4],
  [7, 8],
])('an error of %d ms is corrected after about %d s', (ms, seconds) => {
  const from = 20
  const instants = held(60, (at) => ({ truth: at >= from ? ms / 1000 : 0, noise: 0 }))
  const corrected = must(
    instants.find(({ at, held: value }) => at >= from && value * 1000 > ms - 0.5),
    'a correction',
  )
  expect(corrected.at - from).toBeGreaterThan(seconds * 0.7)
  expect(corrected.at - from).toBeLessThan(seconds * 1.25 + 0.2)
})

test('readings that are far off for less than half a second change nothing', () => {
  const instants = held(60, (at) => ({ truth: 0, noise: at % 7 > 6.5 ? 0.1 : 0 }))
  expect(Math.max(...instants.slice(1).map(errorMs))).toBeLessThan(0.5)
})

test('a first reading that was off is put right within two seconds', () => {
  const instants = held(20, (at) => ({ truth: 0, noise: at < 0.5 ? 0.025 : 0 }))
  expect(Math.max(...instants.filter(({ at }) => at > 2).map(errorMs))).toBeLessThan(0.5)
})

test('after a pause, or when the clocks have jumped, the next reading is adopted at once', () => {
  const lock = new TimelineLock()
  for (let at = 0; at < 20; at += everySeconds) lock.read(0, at)
  expect(lock.read(0.02, 40)).toBe(0.02)
  expect(lock.read(5, 40.2)).toBe(5)
})
