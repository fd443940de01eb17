import { expect, test } from 'vitest'
import { retryAfter, waitFor } from './quota.ts'

const windows = [
  { most: 2, ms: 1000 },
  { most: 3, ms: 10_000 },
]

test('another call is allowed once it fits into every window', () => {
  expect(waitFor(windows, [], 5000)).toBe(0)
  expect(waitFor(windows, [4900], 5000)).toBe(0)
  expect(waitFor(windows, [4900, 4500], 5000)).toBe(500)
  expect(waitFor(windows, [4900, 3000], 5000)).toBe(0)
  expect(waitFor(windows, [4900, 3000, 1000], 5000)).toBe(6000)
  expect(waitFor([{ most: Infinity, ms: 1000 }], [4900, 4900], 5000)).toBe(0)
})

test('the wait is in minutes for people and in seconds for programs, both rounded up', () => {
  expect(retryAfter(60_500)).toEqual({ values: { minutes: 2 }, headers: { 'Retry-After': '61' } })
})
