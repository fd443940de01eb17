import { expect, test } from 'vitest'
import { Pressure } from './pressure.ts'

function after(...delays: [delayMs: number, samples: number][]) {
  const pressure = new Pressure()
  for (const [delayMs, samples] of delays) for (let count = 0; count < samples; count++) pressure.sample(delayMs)
  return pressure.level
}

test('a process with a quick loop is calm', () => {
  expect(after([5, 1000])).toBe('calm')
  expect(after([120, 1000])).toBe('calm')
})

test('a single hiccup turns nobody away', () => {
  expect(after([1, 50], [300, 1])).toBe('calm')
  expect(after([1, 50], [300, 1], [1, 10], [300, 1])).toBe('calm')
})

test('a loop that stays late is busy within a few samples, and drowning when it is very late', () => {
  expect(after([200, 6])).toBe('busy')
  expect(after([2000, 1])).toBe('drowning')
  expect(after([800, 10])).toBe('drowning')
})

test('newcomers are let in again only after two seconds of air', () => {
  expect(after([300, 20], [1, 15])).toBe('busy')
  expect(after([300, 20], [1, 60])).toBe('calm')
  expect(after([300, 20], [1, 20], [200, 2], [1, 15])).toBe('busy')
})

test('around the threshold the doors do not flutter', () => {
  const pressure = new Pressure()
  const levels: string[] = []
  for (let count = 0; count < 200; count++) {
    pressure.sample(count % 10 < 5 ? 220 : 60)
    if (levels.at(-1) !== pressure.level) levels.push(pressure.level)
  }
  expect(levels).toEqual(['calm', 'busy'])
})

test('what was drowning is busy for a while before it is calm', () => {
  expect(after([2000, 5], [1, 5])).toBe('busy')
  expect(after([2000, 5], [1, 60])).toBe('calm')
})
