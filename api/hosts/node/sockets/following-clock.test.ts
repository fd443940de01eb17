import { expect, test } from 'vitest'
import { checkEveryMs, createFollowingClock } from './following-clock.ts'

const hourMs = 3_600_000

/** A machine whose two clocks the test moves separately. */
function machine() {
  let [wall, steady] = [1_800_000_000_000, 5000]
  return {
    clock: createFollowingClock({ wall: () => Math.floor(wall), steady: () => steady }),
    wall: () => wall,
    pass: (ms: number) => {
      wall += ms
      steady += ms
    },
    /** The clock is set, or the machine sleeps, which stops its monotonic clock. */
    jump: (ms: number) => void (wall += ms),
  }
}

test('the clock runs with the processor while the machine’s clock does', () => {
  const { clock, pass, wall } = machine()
  for (let step = 0; step < 1000; step++) {
    const before = clock.now()
    pass(16.7)
    expect(clock.check()).toBe(0)
    expect(clock.now() - before).toBeCloseTo(16.7, 2)
  }
  expect(Math.abs(clock.now() - wall())).toBeLessThan(20)
})

test.each([2 * hourMs, -2 * hourMs, 40 * 24 * hourMs])('a jump of %i ms is followed at the next check', (by) => {
  const { clock, jump, pass, wall } = machine()
  jump(by)
  const before = clock.now()
  pass(400)
  // Nothing changes by itself: the host is notified of the step first.
  expect(clock.now() - before).toBeCloseTo(400, 2)
  expect(clock.check()).toBeCloseTo(by, 0)
  expect(Math.abs(clock.now() - wall())).toBeLessThan(20)
  expect(clock.check()).toBe(0)
})

test.each([300, -300, 1000, -1000])(
  'a difference of %i ms is made up gradually, at the rate that players follow',
  (by) => {
    const { clock, jump, pass, wall } = machine()
    jump(by)
    let seconds = 0
    while (Math.abs(clock.now() - wall()) > 20) {
      const before = clock.now()
      pass(checkEveryMs)
      expect(clock.check()).toBe(0)
      const passed = clock.now() - before
      expect(Math.abs(passed - checkEveryMs)).toBeLessThanOrEqual(0.005 * checkEveryMs + 0.01)
      seconds += 1
    }
    expect(seconds).toBeLessThanOrEqual(200)
  },
)
