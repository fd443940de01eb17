import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { createClock } from './clock.ts'
import { clockHabits, contradict, readingOf, undistorted, type Probe } from './clock-readings.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A fake server whose clock is `offset` ahead, on a connection with the given `delays` up and down. */
function fakeServer(options: { offset: () => number; delays: () => { up: number; down: number } }) {
  const requests: number[] = []
  const probe = async (): Promise<Probe> => {
    const sent = fakeClock.now()
    requests.push(sent)
    const { up, down } = options.delays()
    await fakeClock.wait(up)
    const received = fakeClock.now() + options.offset()
    await fakeClock.wait(down)
    return { sent, received, replied: received, arrived: fakeClock.now() }
  }
  return { probe, requests }
}

function clockWith(probe: () => Promise<Probe>) {
  return createClock({ monotonic: fakeClock.now, probe, after: fakeClock.after })
}

test('equal delays in both directions give the exact offset, and the uncertainty is half the round trip', async () => {
  const server = fakeServer({ offset: () => 5000, delays: () => ({ up: 20, down: 20 }) })
  const clock = clockWith(server.probe)
  expect(clock.now()).toBeNull()
  clock.start()
  await vi.advanceTimersByTimeAsync(1000)
  expect(clock.now()).toBe(fakeClock.now() + 5000)
  expect(clock.uncertainty()).toBe(20)
})

test('a clock probes 8 times 20 ms apart and 8 times 50 ms apart, 8 times soon after, then 8 times every ten seconds', async () => {
  const server = fakeServer({ offset: () => 0, delays: () => ({ up: 5, down: 5 }) })
  const clock = clockWith(server.probe)
  const began = fakeClock.now()
  clock.start()
  await vi.advanceTimersByTimeAsync(20_000)
  const at = server.requests.map((sent) => sent - began)
  expect(at.slice(0, 16)).toEqual(Array.from({ length: 16 }, (_, n) => (n < 8 ? n * 20 : 160 + (n - 8) * 50)))
  expect(at.slice(16, 24)).toEqual(Array.from({ length: 8 }, (_, n) => 2500 + n * 50))
  expect(at.slice(24)).toEqual(Array.from({ length: 8 }, (_, n) => 12_500 + n * 50))
})

test('the clock is known after eight responses and notifies once', async () => {
  const server = fakeServer({ offset: () => 0, delays: () => ({ up: 5, down: 5 }) })
  const clock = clockWith(server.probe)
  const known = vi.fn()
  clock.whenKnown(known)
  clock.start()
  await vi.advanceTimersByTimeAsync(145)
  expect(known).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  expect(known).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(known).toHaveBeenCalledTimes(1)
})

test('a first burst with too few responses is immediately followed by another', async () => {
  const server = fakeServer({ offset: () => 0, delays: () => ({ up: 5, down: 5 }) })
  const began = fakeClock.now()
  let requestCount = 0
  const clock = clockWith(() => (requestCount++ < 12 ? Promise.reject(new Error('not connected')) : server.probe()))
  clock.start()
  await vi.advanceTimersByTimeAsync(1515)
  expect(clock.now()).toBeNull()
  await vi.advanceTimersByTimeAsync(160)
  expect(clock.now()).toBe(fakeClock.now())
  expect(server.requests[4]).toBe(began + 1510)
})

test('a server that never responds is not probed more often', async () => {
  let requestCount = 0
  const clock = clockWith(() => {
    requestCount += 1
    return Promise.reject(new Error('not connected'))
  })
  clock.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requestCount).toBe(clockHabits.firstBurst + clockHabits.laterBurst)
})

test('the quickest response decides, however many slow ones arrived', async () => {
  let requestCount = 0
  const server = fakeServer({
    offset: () => 0,
    delays: () => (requestCount++ === 7 ? { up: 10, down: 10 } : { up: 10 + requestCount * 6, down: 10 }),
  })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(3000)
  expect(clock.now()).toBe(fakeClock.now())
})

test('a quick response is used for a minute and not longer', async () => {
  let quick = true
  const server = fakeServer({
    offset: () => 0,
    delays: () => (quick ? { up: 10, down: 10 } : { up: 40, down: 20 }),
  })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(5000)
  quick = false
  await vi.advanceTimersByTimeAsync(50_000)
  expect(clock.now()).toBe(fakeClock.now())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(clock.now()).toBe(fakeClock.now() + 10)
})

const probe = (sent: number, up: number, down: number): Probe => ({
  sent,
  received: sent + up,
  replied: sent + up,
  arrived: sent + up + down,
})

test('of two neighbors with distorted spacing the slower is dropped', () => {
  const even = [probe(0, 10, 10), probe(50, 12, 9), probe(100, 10, 12)]
  expect(undistorted(even)).toEqual(even)
  const held = probe(50, 40, 10)
  expect(undistorted([probe(0, 10, 10), held, probe(100, 11, 10)])).toEqual([probe(0, 10, 10), probe(100, 11, 10)])
})

test('a response older than its probe is ignored', () => {
  expect(readingOf({ sent: 100, received: 0, replied: 500, arrived: 120 })).toBeNull()
  expect(readingOf({ sent: 100, received: Number.NaN, replied: 5, arrived: 120 })).toBeNull()
})

test('readings further apart than their round trips allow contradict each other', () => {
  expect(contradict({ at: 0, offset: 0, roundTrip: 40 }, { at: 0, offset: 44, roundTrip: 40 })).toBe(false)
  expect(contradict({ at: 0, offset: 0, roundTrip: 40 }, { at: 0, offset: 46, roundTrip: 40 })).toBe(true)
})

test('when a clock was set or a machine slept, the next response is believed', async () => {
  let offset = 0
  const server = fakeServer({ offset: () => offset, delays: () => ({ up: 10, down: 10 }) })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(4000)
  offset = 90_000
  await vi.advanceTimersByTimeAsync(9000)
  expect(clock.now()).toBe(fakeClock.now() + 90_000)
})

test('a new server is believed after eight responses even if its clock differs only slightly', async () => {
  let offset = 0
  let delay = 5
  const server = fakeServer({ offset: () => offset, delays: () => ({ up: delay, down: delay }) })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(3000)
  offset = 8
  delay = 15
  clock.refresh({ newServer: true })
  await vi.advanceTimersByTimeAsync(160)
  expect(clock.now()).toBe(fakeClock.now())
  await vi.advanceTimersByTimeAsync(30)
  expect(clock.now()).toBe(fakeClock.now() + 8)
})

test('a server that has just started and responds late moves nobody until it responds in time', async () => {
  let [offset, up] = [0, 15]
  const server = fakeServer({ offset: () => offset, delays: () => ({ up, down: 15 }) })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(3000)
  // The same machine with a busy event loop: probes wait before they are stamped.
  up = 415
  clock.refresh({ newServer: true })
  await vi.advanceTimersByTimeAsync(1400)
  expect(Math.abs((clock.now() ?? Number.NaN) - fakeClock.now())).toBeLessThan(10)
  // Another machine, whose clock differs by more than the delays explain.
  offset = 600
  up = 15
  await vi.advanceTimersByTimeAsync(4000)
  expect(clock.now()).toBe(fakeClock.now() + 600)
})

test('a refresh probes sixteen times immediately and the regular bursts go on from there', async () => {
  const server = fakeServer({ offset: () => 0, delays: () => ({ up: 5, down: 5 }) })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(4000)
  const before = server.requests.length
  const began = fakeClock.now()
  clock.refresh()
  await vi.advanceTimersByTimeAsync(12_000)
  const at = server.requests.slice(before).map((sent) => sent - began)
  expect(at).toHaveLength(clockHabits.firstBurst + clockHabits.laterBurst)
  expect(at[16]).toBe(2500)
})

test('failed probes cost nothing: the estimate stays and the next burst is sent', async () => {
  let refuse = false
  const server = fakeServer({ offset: () => 70, delays: () => ({ up: 5, down: 5 }) })
  const clock = clockWith(() => (refuse ? Promise.reject(new Error('not connected')) : server.probe()))
  clock.start()
  await vi.advanceTimersByTimeAsync(3000)
  refuse = true
  await vi.advanceTimersByTimeAsync(300_000)
  expect(clock.now()).toBe(fakeClock.now() + 70)
  refuse = false
  await vi.advanceTimersByTimeAsync(10_000)
  expect(clock.now()).toBe(fakeClock.now() + 70)
})

test('a stopped clock sends no more probes', async () => {
  const server = fakeServer({ offset: () => 0, delays: () => ({ up: 5, down: 5 }) })
  const clock = clockWith(server.probe)
  clock.start()
  await vi.advanceTimersByTimeAsync(300)
  clock.stop()
  const requestCount = server.requests.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.requests).toHaveLength(requestCount)
})

test('after ten minutes the skew between the two clocks is known and bridges a silence', async () => {
  const skew = 0.00008
  const server = fakeServer({
    offset: () => fakeClock.now() * skew,
    delays: () => ({ up: 10 + Math.abs(Math.sin(fakeClock.now())) * 8, down: 10 }),
  })
  let silent = false
  const clock = clockWith(() => (silent ? Promise.reject(new Error('offline')) : server.probe()))
  clock.start()
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(clock.skew()).toBe(0)
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(clock.skew()).toBeGreaterThan(skew * 0.85)
  expect(clock.skew()).toBeLessThan(skew * 1.15)
  silent = true
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  // Without the skew the clock would be 24 ms off by now.
  expect(Math.abs((clock.now() ?? 0) - fakeClock.now() * (1 + skew))).toBeLessThan(8)
})
