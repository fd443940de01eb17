import { expect, test } from 'vitest'
import { Load } from './load.ts'

function after(...delays: [delayMs: number, samples: number][]) {
  const load = new Load()
  for (const [delayMs, samples] of delays) for (let count = 0; count < samples; count++) load.sample(delayMs)
  return load.level
}

test('the load is normal while the event loop is responsive', () => {
  expect(after([5, 1000])).toBe('normal')
  expect(after([120, 1000])).toBe('normal')
})

test('a single hiccup turns no one away', () => {
  expect(after([1, 50], [300, 1])).toBe('normal')
  expect(after([1, 50], [300, 1], [1, 10], [300, 1])).toBe('normal')
})

test('a delayed event loop is busy within a few samples, and overloaded if the delay is very long', () => {
  expect(after([200, 6])).toBe('busy')
  expect(after([2000, 1])).toBe('overloaded')
  expect(after([800, 10])).toBe('overloaded')
})

test('newcomers are admitted again only after the load was low for two seconds', () => {
  expect(after([300, 20], [1, 15])).toBe('busy')
  expect(after([300, 20], [1, 60])).toBe('normal')
  expect(after([300, 20], [1, 20], [200, 2], [1, 15])).toBe('busy')
})

test("the level doesn't flip back and forth around the threshold", () => {
  const load = new Load()
  const levels: string[] = []
  for (let count = 0; count < 200; count++) {
    load.sample(count % 10 < 5 ? 220 : 60)
    if (levels.at(-1) !== load.level) levels.push(load.level)
  }
  expect(levels).toEqual(['normal', 'busy'])
})

test('an overloaded process is busy for a while before it is normal', () => {
  expect(after([2000, 5], [1, 5])).toBe('busy')
  expect(after([2000, 5], [1, 60])).toBe('normal')
})
