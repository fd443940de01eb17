import { expect, test, vi } from 'vitest'
import { createDucking, quietShare } from './ducking.ts'

function someone() {
  const duck = vi.fn()
  let waiting: (() => void) | null = null
  const ducking = createDucking({
    duck,
    ownId: 'me',
    later(run) {
      waiting = run
      return () => (waiting = null)
    },
  })
  return { ducking, duck, pass: () => waiting?.(), isWaiting: () => waiting !== null }
}

test('the music goes down while somebody talks, and comes back a moment after the last word', () => {
  const { ducking, duck, pass } = someone()
  ducking.heard('ann', true)
  ducking.heard('bob', true)
  ducking.heard('ann', false)
  expect(duck.mock.calls.every(([share]) => share === quietShare)).toBe(true)
  ducking.heard('bob', false)
  expect(duck).not.toHaveBeenCalledWith(1)
  pass()
  expect(duck).toHaveBeenLastCalledWith(1)
})

test('between two sentences it stays down', () => {
  const { ducking, duck, isWaiting } = someone()
  ducking.heard('ann', true)
  ducking.heard('ann', false)
  ducking.heard('ann', true)
  expect([isWaiting(), duck.mock.lastCall]).toEqual([false, [quietShare]])
})

test('our own voice turns nothing down', () => {
  const { ducking, duck } = someone()
  ducking.heard('me', true)
  expect(duck).not.toHaveBeenCalled()
})

test('whoever switches it off hears the music as it is, and whoever switches it on again does not wait for the next word', () => {
  const { ducking, duck } = someone()
  ducking.heard('ann', true)
  ducking.setOn(false)
  expect(duck).toHaveBeenLastCalledWith(1)
  ducking.heard('bob', true)
  expect(duck).toHaveBeenLastCalledWith(1)
  ducking.setOn(true)
  expect(duck).toHaveBeenLastCalledWith(quietShare)
  ducking.stop()
  expect(duck).toHaveBeenLastCalledWith(1)
})
