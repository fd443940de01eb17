import { expect, test } from 'vitest'
import { judge, median, quantile, spread, table, targetLine } from './statistics.ts'

test('a quantile is the nearest rank, regardless of the order of the values', () => {
  const values = Array.from({ length: 100 }, (_, at) => 100 - at)
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 50, 99, 100])
  expect(quantile([7], 0.99)).toBe(7)
  expect(values[0]).toBe(100)
})

test('values are sorted as numbers', () => {
  expect(median([10, 9, 100])).toBe(10)
})

test('a spread shows the median and the middle half, and ignores outliers', () => {
  expect(spread([0.5, 90, 0.45, 0.613, 0.001, 0.55, 0.48, 0.47])).toBe('0.48 (0.45–0.55)')
  expect(spread([7], 0)).toBe('7 (7–7)')
  expect(spread([])).toBe('–')
})

test('a target is met up to its limit, and never by a value that could not be measured', () => {
  expect(judge({ name: '', value: 0.7, max: 0.7 })).toBe('met')
  expect(judge({ name: '', value: 0.71, max: 0.7 })).toBe('missed')
  expect(judge({ name: '', value: median([]), max: 0.7 })).toBe('missed')
})

test('a target can be a minimum', () => {
  expect(judge({ name: '', value: 200, min: 200 })).toBe('met')
  expect(judge({ name: '', value: 199, min: 200 })).toBe('missed')
  expect(judge({ name: '', value: NaN, min: 200 })).toBe('missed')
  expect(targetLine({ name: 'rooms', value: 199, min: 200 })).toBe('missed    rooms: 199.00, target ≥ 200')
})

test("a doubt excuses a value above the target, and doesn't affect one below it", () => {
  const doubt = 'the machine was busy'
  expect(judge({ name: '', value: 21, max: 20, doubt })).toBe('in doubt')
  expect(judge({ name: '', value: 19, max: 20, doubt })).toBe('met')
  expect(targetLine({ name: 'heard', value: 21, max: 20, doubt })).toContain(`≤ 20 (${doubt})`)
})

test('a line shows value and limit in one unit', () => {
  const target = { name: 'half of all within', value: 16.04, max: 20, unit: ' ms' }
  expect(targetLine(target)).toBe('met       half of all within: 16.04 ms, target ≤ 20 ms')
})

test('the figures of a table are aligned with their headings', () => {
  const rows = [
    ['ours', '0.48'],
    ['bare ws', '11.00'],
  ]
  expect(table(['server', 'ratio'], rows)).toBe('server   ratio\nours      0.48\nbare ws  11.00')
})
