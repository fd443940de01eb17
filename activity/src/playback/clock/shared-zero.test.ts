import { expect, test } from 'vitest'
import { SharedZero } from './shared-zero.ts'

test('two songs go by one reading until it has moved, and then both by the next', () => {
  const together = new SharedZero()
  expect(together.read(100, 10)).toBe(100)
  expect(together.read(100.002, 10.5)).toBe(100)
  // Not within a second of the one before.
  expect(together.read(100.009, 10.9)).toBe(100)
  expect(together.read(100.009, 11.1)).toBe(100.009)
  expect(together.read(100.011, 13)).toBe(100.009)
})

test('one song alone goes by what is read, and the next overlap begins anew', () => {
  const together = new SharedZero()
  together.read(100, 10)
  expect(together.forget(100.002)).toBe(100.002)
  expect(together.read(100.001, 10.2)).toBe(100.001)
})
