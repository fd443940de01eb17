import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { seededRandom } from '@segue/shared/random.ts'
import { AudibleClock } from './audible-clock.ts'

/** The actual and reported audio times of a machine at one instant, in seconds relative to the page's clock. */
type Instant = { made: number; audible: number; reported: number | null }

/** Takes a reading 20 times a second and returns the clock's error (ms) after each reading. */
function watched(
  seconds: number,
  machine: (at: number) => Instant,
  { everyMs = 50, bufferSeconds = 0.01 } = {},
): number[] {
  const clock = new AudibleClock(bufferSeconds)
  return Array.from({ length: (seconds * 1000) / everyMs }, (_, n) => {
    const now = (n * everyMs) / 1000
    const { made, audible, reported } = machine(now)
    clock.look({ now, made: now + made, heard: reported === null ? null : now + reported })
    return (must(clock.offsets(), 'the measured offsets').heard - audible) * 1000
  })
}

const worst = (off: readonly number[]) => Math.max(...off.map((one) => Math.abs(one)))
const latency = 0.05
const random = seededRandom(16)
/** The context's time advances one buffer at a time, and the amount a device buffers ahead varies. */
const steps = () => -0.01 * random()

test('steady browser reports are followed to within half a millisecond', () => {
  const off = watched(30, () => ({
    made: steps(),
    audible: -latency,
    reported: -latency + 0.0004 * (random() - 0.5),
  }))
  expect(worst(off)).toBeLessThan(0.5)
})

test('large playback buffers are not mistaken for lost time', () => {
  const bufferSeconds = 0.061
  const late = seededRandom(61)
  const machine = (at: number) => ({
    made: -(at % bufferSeconds) - 0.012 * late(),
    audible: -latency,
    reported: -latency,
  })
  expect(worst(watched(30, machine, { bufferSeconds }))).toBeLessThan(0.5)
})

test.each([0.3, 0.8, 2, 20])('the audible time stays the same when a device buffers more from %d s on', (from) => {
  const off = watched(50, (at) => ({
    made: steps() + (at >= from ? 0.056 : 0),
    audible: -latency,
    reported: -latency + 0.0004 * (random() - 0.5),
  }))
  expect(worst(off)).toBeLessThan(0.5)
})

test.each([3, 9, 20])('the audible time stays the same when a device buffers less from %d s on', (from) => {
  const off = watched(50, (at) => ({
    made: steps() - (at >= from ? 0.02 : 0),
    audible: -latency,
    reported: -latency + 0.0004 * (random() - 0.5),
  }))
  expect(worst(off)).toBeLessThan(0.5)
})

test('a loss of time is still counted after the device has buffered more', () => {
  const lost = (at: number) => (at >= 20 ? 0.03 : 0)
  const wandering = (at: number) => (at >= 20.3 && at < 30 ? 0.05 * Math.sin((at - 20) / 3) : 0)
  const off = watched(30, (at) => ({
    made: steps() + (at >= 2 ? 0.056 : 0) - lost(at),
    audible: -latency - lost(at),
    reported: -latency - lost(at) - wandering(at),
  }))
  expect(worst(off.slice(412))).toBeLessThan(12)
})

test('time lost by the machine is counted immediately, and the unreliable reports after it are ignored', () => {
  // Chromium's reports through PulseAudio: correct at first, then wrong by up to 130 ms for ten seconds.
  const lost = (at: number) => (at >= 20 ? 0.086 : 0)
  const wandering = (at: number) => (at >= 20 && at < 31 ? 0.13 * Math.sin((at - 20) / 3.5) + 0.02 * random() : 0)
  const off = watched(50, (at) => ({
    made: steps() - lost(at),
    audible: -latency - lost(at),
    reported: -latency - lost(at) - wandering(at),
  }))
  expect(worst(off.slice(0, 399))).toBeLessThan(0.5)
  expect(worst(off.slice(412))).toBeLessThan(12)
  expect(worst(off.slice(660))).toBeLessThan(1)
})

test('a context that stalls briefly in mid-song counts as lost time and does not reset the clock', () => {
  const lost = (at: number) => Math.min(0.3, Math.max(0, at - 20))
  const wandering = (at: number) => (at >= 20 && at < 31 ? 0.13 * Math.sin((at - 20) / 3.5) + 0.02 * random() : 0)
  const still = 0.004
  const off = watched(50, (at) => ({
    made: (at < 20 || at > 20.3 ? steps() : -still) - lost(at),
    audible: -latency - lost(at),
    reported: -latency - lost(at) - wandering(at),
  }))
  expect(worst(off.slice(20.8 * 20, 31 * 20))).toBeLessThan(12)
  expect(worst(off.slice(33 * 20))).toBeLessThan(1)
})

test("after a loss the clock ignores slowly wandering reports and keeps following the drift of the device's clock", () => {
  const lost = (at: number) => (at >= 20 ? 0.03 : 0)
  // As measured: the device's clock gains 0.2 ms a second, and its reports are right for a second after the loss, then
  // off by up to 15 ms while varying little from one to the next.
  const gained = (at: number) => 0.0002 * at
  const wandering = (at: number) => (at >= 21 && at < 34 ? 0.015 * Math.sin(((at - 21) / 13) * Math.PI) : 0)
  const off = watched(50, (at) => ({
    made: steps() - lost(at) + gained(at),
    audible: -latency - lost(at) + gained(at),
    reported: -latency - lost(at) + gained(at) - wandering(at),
  }))
  expect(worst(off.slice(21.5 * 20, 34 * 20))).toBeLessThan(3)
  expect(worst(off.slice(40 * 20))).toBeLessThan(0.5)
})

test('the clock is unknown until the loudspeaker opens and accurate shortly afterwards', () => {
  // Chromium: the context is running, but its time stands still until the loudspeaker is open.
  const opensAt = 1.7
  const clock = new AudibleClock(0.023)
  const looks = Array.from({ length: 80 }, (_, n) => {
    const now = n * 0.05
    const made = Math.max(0, now - opensAt) + 0.023
    const audible = now < opensAt ? 0 : made - latency
    clock.look({ now, made, heard: audible })
    return {
      now,
      isKnown: clock.isKnown(),
      off: (must(clock.offsets(), 'the measured offsets').heard + now - audible) * 1000,
    }
  })
  expect(looks.filter(({ now, isKnown }) => isKnown && now < opensAt)).toEqual([])
  const known = looks.filter(({ isKnown }) => isKnown)
  expect(known[0]?.now).toBeLessThan(opensAt + 0.3)
  expect(worst(known.map(({ off }) => off))).toBeLessThan(0.5)
})

test('time lost repeatedly during page start-up is corrected within 0.2 s each time', () => {
  const losses = [0.5, 1.1, 1.9]
  const lost = (at: number) => 0.04 * losses.filter((since) => at >= since).length
  const off = watched(30, (at) => ({
    made: steps() - lost(at),
    audible: -latency - lost(at),
    reported: -latency - lost(at),
  }))
  const momentsAfter = losses.flatMap((at) =>
    [at, at + 0.05, at + 0.1, at + 0.15].map((moment) => Math.round(moment * 20)),
  )
  expect(worst(off.filter((_, look) => !momentsAfter.includes(look)))).toBeLessThan(0.5)
})

test("reports of a new loudspeaker's latency are trusted after a few seconds", () => {
  const moved = (at: number) => (at >= 30 ? 0.18 : 0)
  const off = watched(60, (at) => {
    const audible = -latency - moved(at)
    return { made: steps(), audible, reported: audible }
  })
  expect(worst(off.slice(740))).toBeLessThan(1)
})

test('readings once a second, as in a hidden page, are accurate too', () => {
  const off = watched(60, () => ({ made: steps(), audible: -latency, reported: -latency }), { everyMs: 1000 })
  expect(worst(off)).toBeLessThan(0.5)
})

test('the clock starts over after its machine has slept', () => {
  const slept = (at: number) => (at >= 10 ? 3600 : 0)
  const off = watched(20, (at) => {
    const audible = -latency - slept(at)
    return { made: steps() - slept(at), audible, reported: audible }
  })
  expect(worst(off)).toBeLessThan(0.5)
})

test('without reports, sound counts as audible as soon as it is rendered', () => {
  const off = watched(10, () => ({ made: -0.01, audible: -0.01, reported: null }))
  expect(worst(off)).toBeLessThan(0.001)
})

test('reports of an impossible latency are ignored', () => {
  const off = watched(30, () => ({ made: 0, audible: 0, reported: -2 }))
  expect(worst(off)).toBeLessThan(0.001)
})
