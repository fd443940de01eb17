import { expect, test } from 'vitest'
import { costOf, costOfCopies } from './quotas.ts'

test('a call costs what it sends, plus half a kilobyte per row', () => {
  expect(costOf('writes', undefined)).toBe(1)
  expect(costOf('writes', { text: 'x'.repeat(10_000) })).toBe(11)
  expect(costOf('songs', { songs: Array.from({ length: 300 }, () => ({ songId: 1 })) })).toBeGreaterThan(150)
  expect(costOf('writes', [1, 2, 3])).toBe(3)
  expect(costOf('events', { name: 'x'.repeat(10_000) })).toBe(1)
})

test('a crate of 10,000 songs can be copied twenty times a day', () => {
  expect(costOfCopies(10_000) * 20).toBeLessThan(25 * 1024)
})
