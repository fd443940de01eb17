import { expect, test, vi } from 'vitest'
import { createDucking, quietShare } from './ducking.ts'

function someone() {
  const duck = vi.fn<(share: number) => void>()
  let waiting: { run: () => void; ms: number } | null = null
  const ducking = createDucking({
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
  /** Lets everything come about that waits; returns how long it took. */
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

test('the music goes down by six decibels at once while somebody talks, and comes back slowly after the last word', () => {
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
  // Down within three steps, up without one that is heard.
  expect(Math.max(...steps.slice(4))).toBeLessThan(0.03)
  expect(shares().at(-1)).toBe(1)
})

test('between two sentences it stays down, and a word while it comes back takes it down again from there', () => {
  const { ducking, shares, settle, isWaiting } = someone()
  ducking.receive('ann', true)
  settle()
  ducking.receive('ann', false)
  ducking.receive('ann', true)
  expect([isWaiting(), shares().at(-1)]).toEqual([false, quietShare])
})

test('our own voice turns nothing down', () => {
  const { ducking, shares, isWaiting } = someone()
  ducking.receive('me', true)
  expect([shares(), isWaiting()]).toEqual([[], false])
})

test('whoever does not want it hears the music as it was, and again quietly when they change their mind', () => {
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

test('when it is over the music is as loud as before', () => {
  const { ducking, shares, isWaiting } = someone()
  ducking.receive('ann', true)
  ducking.stop()
  expect([shares().at(-1), isWaiting()]).toEqual([1, false])
})
