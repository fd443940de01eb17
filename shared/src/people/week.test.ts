import { expect, test } from 'vitest'
import { nameOf, weekAfter, weekBefore, weekOf } from './week.ts'

test.each([
  ['2026-11-30T00:00:00.000Z', '2026-11-30'],
  ['2026-11-29T23:59:59.999Z', '2026-11-23'],
  ['2027-01-01T12:00:00.000Z', '2026-12-28'],
  ['1969-12-31T12:00:00.000Z', '1969-12-29'],
])('%s is in the week of Monday %s', (instant, monday) => {
  expect(nameOf(weekOf(Date.parse(instant)))).toBe(monday)
})

test('weeks follow each other without a gap', () => {
  const week = weekOf(Date.parse('2026-11-30T10:00:00Z'))
  expect(weekAfter(weekBefore(week))).toEqual(week)
  expect(weekBefore(week).until).toBe(week.from)
})
