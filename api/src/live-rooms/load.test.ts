import { expect, test } from 'vitest'
import { Load } from './load.ts'

function after(...delays: [delayMs: number, samples: number][]) {
  const load = new Load()
  for (const [delayMs, samples] of delays) for (let count = 0; count < samples; count++) load.sample(delayMs)
  return load.level
}

test('a process with a quick loop has a normal load', () => {
  expect(after([5, 1000])).toBe('normal')
  expect(after([120, 1000])).toBe('normal')
})

test('a single hiccup turns nobody away', () => {
  expect(after([1, 50], [300, 1])).toBe('normal')
  expect(after([1, 50], [300, 1], [1, 10], [300, 1])).toBe('normal')
})

test('a loop that stays late is busy within a few samples, and overloaded when it is very late', () => {
  expect(after([200, 6])).toBe('busy')
  expect(after([2000, 1])).toBe('overloaded')
  expect(after([800, 10])).toBe('overloaded')
})

test('newcomers are admitted again only after two seconds of air', () => {
  expect(after([300, 20], [1, 15])).toBe('busy')
  expect(after([300, 20], [1, 60])).toBe('normal')
  expect(after([300, 20], [1, 20], [200, 2], [1, 15])).toBe('busy')
})

test('around the threshold the level does not flutter', () => {
  const load = new Load()
  const levels: string[] = []
  for (let count = 0; count < 200; count++) {
    load.sample(count % 10 < 5 ? 220 : 60)
    if (levels.at(-1) !== load.level) levels.push(load.level)
  }
  expect(levels).toEqual(['normal', 'busy'])
})

test('what was overloaded is busy for a while before it is normal', () => {
  expect(after([2000, 5], [1, 5])).toBe('busy')
  expect(after([2000, 5], [1, 60])).toBe('normal')
})
