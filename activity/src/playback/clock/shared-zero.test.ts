import { expect, test } from 'vitest'
import { SharedZero } from './shared-zero.ts'

test('two overlapping songs share one clock reading until it moves, and then both use the next', () => {
  const together = new SharedZero()
  expect(together.read(100, 10)).toBe(100)
  expect(together.read(100.002, 10.5)).toBe(100)
  // Readings change at most once a second.
  expect(together.read(100.009, 10.9)).toBe(100)
  expect(together.read(100.009, 11.1)).toBe(100.009)
  expect(together.read(100.011, 13)).toBe(100.009)
})

test('a song without overlap uses the current reading, and the next overlap starts with a new one', () => {
  const together = new SharedZero()
  together.read(100, 10)
  expect(together.forget(100.002)).toBe(100.002)
  expect(together.read(100.001, 10.2)).toBe(100.001)
})
