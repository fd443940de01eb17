import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '../../../test/fake-clock.ts'
import { seededRandom } from '../../random.ts'
import { createClock } from './clock.ts'
import type { Probe } from './clock-readings.ts'
import { catchUp, control, learnLatency, startDrift } from './drift.ts'
import { positionOf, takeReading, type Readout } from './readout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { after, now, wait } = fakeClock

/** One direction of a connection: 15±8 ms, every twentieth message waits 50–250 ms more, and messages stay in order. */
function way(random: () => number) {
  let lastArrival = 0
  return async () => {
    const spike = random() < 0.05 ? 50 + random() * 200 : 0
    lastArrival = Math.max(lastArrival, now() + 7 + random() * 16 + spike)
    await wait(lastArrival - now())
  }
}

/**
 * A listener with its own clock, its own connection, and a player that starts late, reports coarsely and runs slightly
 * off tempo.
 */
function listener(seed: number, songStart: number) {
  const random = seededRandom(seed)
  const [up, down] = [way(random), way(random)]
  const local = (() => {
    const [ahead, tempo] = [random() * 1e6, 1 + (random() - 0.5) * 0.0001]
    return () => ahead + now() * tempo
  })()
  const clock = createClock({
    monotonic: local,
    after,
    async probe(): Promise<Probe> {
      const sent = local()
      await up()
      const received = now()
      await down()
      return { sent, received, replied: received, arrived: local() }
    },
  })
  const device = { position: 0, rate: 1, since: 0, tempo: 1 + (random() - 0.5) * 0.0002 }
  const truth = () => device.position + ((now() - device.since) / 1000) * device.rate * device.tempo
  const set = (position: number, rate: number) => Object.assign(device, { position, rate, since: now() })
  const metrics = { startedAt: null as number | null, seeks: 0 }

  const expected = () => ((clock.now() ?? 0) - songStart) / 1000

  async function play() {
    await new Promise<void>((known) => clock.whenKnown(known))
    let state = startDrift(0.06)
    let readout: Readout | null = null
    let isReceived = false
    let at = local()
    const seek = async (to: number) => {
      await wait(40 + random() * 80)
      set(to, 1)
      readout = null
      at = local()
    }
    await seek(expected() + state.seekLatency)
    for (;;) {
      await wait(100 * (0.8 + random() * 0.4))
      const reported = Math.floor(truth() * 100) / 100
      readout = takeReading(readout, { reported, at: local(), rate: device.rate })
      if (local() - at < 150) continue
      const [goal, actual] = [expected(), positionOf(readout, local())]
      let rate = 1
      if (isReceived) {
        const order = control(state, { expected: goal, actual, now: local() })
        state = order.state
        rate = order.rate
        if (order.seekTo !== null) {
          metrics.seeks += 1
          await seek(order.seekTo)
          continue
        }
      } else {
        const start = catchUp(goal - actual)
        if (start.seek) {
          state = { ...state, seekLatency: learnLatency(state.seekLatency, goal - actual) }
          await seek(goal + state.seekLatency)
          continue
        }
        isReceived = start.inStep
        if (isReceived) metrics.startedAt = now()
        rate = start.rate
      }
      set(truth(), rate)
      readout = takeReading(readout, { reported, at: local(), rate })
    }
  }
  return { clock, truth, metrics, play }
}

test.each([1, 2, 3, 4, 5, 6])(
  'two listeners on jittery connections stay within 20 ms of each other and never seek (run %i)',
  async (seed) => {
    const songStart = now() - 30_000
    const [a, b] = [listener(seed * 1000, songStart), listener(seed * 1000 + 7, songStart)]
    for (const each of [a, b]) {
      each.clock.start()
      void each.play()
    }
    await vi.advanceTimersByTimeAsync(1500)
    expect(a.metrics.startedAt).not.toBeNull()
    expect(b.metrics.startedAt).not.toBeNull()
    const apart: number[] = []
    for (let n = 0; n < 1200; n++) {
      await vi.advanceTimersByTimeAsync(100)
      apart.push(Math.abs(a.truth() - b.truth()) * 1000)
    }
    apart.sort((x, y) => x - y)
    expect(apart[Math.floor(apart.length * 0.95)]).toBeLessThanOrEqual(20)
    expect(a.metrics.seeks + b.metrics.seeks).toBe(0)
  },
)
