import { expect, test } from 'vitest'
import { retryAfter, waitFor } from './quota.ts'

const windows = [
  { most: 2, ms: 1000 },
  { most: 3, ms: 10_000 },
]

test('one more is let in once it is within every window', () => {
  expect(waitFor(windows, [], 5000)).toBe(0)
  expect(waitFor(windows, [4900], 5000)).toBe(0)
  expect(waitFor(windows, [4900, 4500], 5000)).toBe(500)
  expect(waitFor(windows, [4900, 3000], 5000)).toBe(0)
  expect(waitFor(windows, [4900, 3000, 1000], 5000)).toBe(6000)
  expect(waitFor([{ most: Infinity, ms: 1000 }], [4900, 4900], 5000)).toBe(0)
})

test('the wait is told in minutes to people and in seconds to programs, both rounded up', () => {
  expect(retryAfter(60_500)).toEqual({ values: { minutes: 2 }, headers: { 'Retry-After': '61' } })
})
