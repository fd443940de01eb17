import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { HeardClock } from './heard-clock.ts'

/** What a machine does and what its browser says of it, at an instant. Distances from the page's clock, seconds. */
type Instant = { made: number; heard: number; reported: number | null }

/** Looks twenty times a second, and tells how far off (ms) the clock was at each look. */
function watched(seconds: number, machine: (at: number) => Instant, everyMs = 50): number[] {
  const clock = new HeardClock()
  return Array.from({ length: (seconds * 1000) / everyMs }, (_, n) => {
    const now = (n * everyMs) / 1000
    const { made, heard, reported } = machine(now)
    clock.look({ now, made: now + made, heard: reported === null ? null : now + reported })
    return (must(clock.offsets(), 'what was looked at').heard - heard) * 1000
  })
}

const worst = (off: readonly number[]) => Math.max(...off.map((one) => Math.abs(one)))
const latency = 0.05
const random = seededRandom(16)
/** The context's time moves in steps of a buffer, and how much a device keeps ready varies. */
const steps = () => -0.01 * random()

test('what the browser reports is followed to a fraction of a millisecond', () => {
  const off = watched(30, () => ({ made: steps(), heard: -latency, reported: -latency + 0.0004 * (random() - 0.5) }))
  expect(worst(off)).toBeLessThan(0.5)
})

test('time that a machine lost is counted at once, and what is reported afterwards is not followed', () => {
  // As Chromium reports through PulseAudio: right to begin with, then wrong by up to 130 ms for ten seconds.
  const lost = (at: number) => (at >= 20 ? 0.086 : 0)
  const wandering = (at: number) => (at >= 20 && at < 31 ? 0.13 * Math.sin((at - 20) / 3.5) + 0.02 * random() : 0)
  const off = watched(50, (at) => ({
    made: steps() - lost(at),
    heard: -latency - lost(at),
    reported: -latency - lost(at) - wandering(at),
  }))
  expect(worst(off.slice(0, 399))).toBeLessThan(0.5)
  expect(worst(off.slice(412))).toBeLessThan(12)
  expect(worst(off.slice(660))).toBeLessThan(1)
})

test('another loudspeaker is believed after some seconds', () => {
  const moved = (at: number) => (at >= 30 ? 0.18 : 0)
  const off = watched(60, (at) => {
    const heard = -latency - moved(at)
    return { made: steps(), heard, reported: heard }
  })
  expect(worst(off.slice(740))).toBeLessThan(1)
})

test('a page that looks once a second, because nobody sees it, knows it as well', () => {
  const off = watched(60, () => ({ made: steps(), heard: -latency, reported: -latency }), 1000)
  expect(worst(off)).toBeLessThan(0.5)
})

test('a clock that stood still while its machine slept is learnt anew', () => {
  const slept = (at: number) => (at >= 10 ? 3600 : 0)
  const off = watched(20, (at) => {
    const heard = -latency - slept(at)
    return { made: steps() - slept(at), heard, reported: heard }
  })
  expect(worst(off)).toBeLessThan(0.5)
})

test('where nothing is reported, what is made is taken as heard', () => {
  const off = watched(10, () => ({ made: -0.01, heard: -0.01, reported: null }))
  expect(worst(off)).toBeLessThan(0.001)
})

test('a report that no loudspeaker can be meant by is left out', () => {
  const off = watched(30, () => ({ made: 0, heard: 0, reported: -2 }))
  expect(worst(off)).toBeLessThan(0.001)
})
