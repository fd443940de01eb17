import { expect, test, vi } from 'vitest'
import { Ducking, quietShare } from './ducking.ts'

function someone() {
  const duck = vi.fn<(share: number) => void>()
  let waiting: { run: () => void; ms: number } | null = null
  const ducking = new Ducking({
    duck,
    ownId: 'me',
    later(run, ms) {
      const one = { run, ms }
      waiting = one
      return () => {
        if (waiting === one) waiting = null
      }
    },
  })
  /** Runs all pending timers and returns how long they took. */
  const settle = () => {
    let took = 0
    while (waiting) {
      const { run, ms }: { run: () => void; ms: number } = waiting
      waiting = null
      took += ms
      run()
    }
    return took
  }
  const shares = () => duck.mock.calls.map(([share]) => share)
  return { ducking, shares, settle, isWaiting: () => waiting !== null }
}

test('the music drops by six decibels quickly while someone talks, and returns slowly afterwards', () => {
  const { ducking, shares, settle } = someone()
  ducking.receive('ann', true)
  ducking.receive('bob', true)
  expect(settle()).toBeLessThanOrEqual(150)
  expect([shares().at(-1), 20 * Math.log10(quietShare)]).toEqual([quietShare, expect.closeTo(-6, 1)])
  ducking.receive('ann', false)
  expect(shares().at(-1)).toBe(quietShare)
  ducking.receive('bob', false)
  expect(settle()).toBeGreaterThan(2000)
  const steps = shares().map((share, at) => Math.abs(share - (shares()[at - 1] ?? 1)))
  // Down in three steps, up in inaudible ones.
  expect(Math.max(...steps.slice(4))).toBeLessThan(0.03)
  expect(shares().at(-1)).toBe(1)
})

test('the music stays down between two sentences', () => {
  const { ducking, shares, settle, isWaiting } = someone()
  ducking.receive('ann', true)
  settle()
  ducking.receive('ann', false)
  ducking.receive('ann', true)
  expect([isWaiting(), shares().at(-1)]).toEqual([false, quietShare])
})

test("the user's own voice does not turn the music down", () => {
  const { ducking, shares, isWaiting } = someone()
  ducking.receive('me', true)
  expect([shares(), isWaiting()]).toEqual([[], false])
})

test('turning ducking off restores the music, and turning it on again lowers it while someone talks', () => {
  const { ducking, shares, settle } = someone()
  ducking.receive('ann', true)
  settle()
  ducking.setOn(false)
  settle()
  expect(shares().at(-1)).toBe(1)
  ducking.setOn(true)
  settle()
  expect(shares().at(-1)).toBe(quietShare)
})

test('stopping restores the volume', () => {
  const { ducking, shares, isWaiting } = someone()
  ducking.receive('ann', true)
  ducking.stop()
  expect([shares().at(-1), isWaiting()]).toEqual([1, false])
})
