import { expect, test } from 'vitest'
import { anniversaryOf } from './anniversary.ts'

const years = (opened: string, today: string) => anniversaryOf(Date.parse(opened), Date.parse(today))

test('a room has its anniversary on the day it opened, each year', () => {
  expect(years('2024-05-03T22:00Z', '2026-05-03T01:00Z')).toBe(2)
  expect(years('2024-05-03T22:00Z', '2026-05-02T23:59Z')).toBe(0)
  expect(years('2024-05-03T22:00Z', '2026-05-04T00:00Z')).toBe(0)
})

test('a room has no anniversary in its first year, nor before it opened', () => {
  expect(years('2026-05-03T10:00Z', '2026-05-03T11:00Z')).toBe(0)
  expect(years('2026-05-03T10:00Z', '2025-05-03T11:00Z')).toBe(0)
  expect(anniversaryOf(Number.NaN, Date.parse('2026-05-03T11:00Z'))).toBe(0)
})

test('a room that opened on 29 February celebrates on the last day of February', () => {
  expect(years('2024-02-29T10:00Z', '2026-02-28T10:00Z')).toBe(2)
  expect(years('2024-02-29T10:00Z', '2028-02-28T10:00Z')).toBe(0)
  expect(years('2024-02-29T10:00Z', '2028-02-29T10:00Z')).toBe(4)
})
