import { expect, test } from 'vitest'
import { complaintsAbout } from './flaky.mjs'

const now = Date.parse('2026-11-20T20:00:00Z')
const entry = { name: 'a.test.ts › waits', date: '2026-11-10', owner: 'ann', why: 'the browser stands still' }

test('a test that needed its retry is complained of with its first error, unless it is on the list', () => {
  expect(complaintsAbout({ retried: [], known: [], now })).toEqual([])
  expect(complaintsAbout({ retried: [{ name: entry.name, why: 'Timeout' }], known: [entry], now })).toEqual([])
  expect(
    complaintsAbout({ retried: [{ name: 'b.test.ts › hurries', why: 'Timeout' }], known: [entry], now }),
  ).toEqual(['Passed only on its second try, and is not in .ci/flaky.json: b.test.ts › hurries\nTimeout'])
})

test('an entry stands for a fortnight, whether its test needed the retry or not', () => {
  const known = (date) => [{ ...entry, date }]
  expect(complaintsAbout({ retried: [], known: known('2026-11-07'), now })).toEqual([])
  for (const date of ['2026-11-06', 'some day', undefined]) {
    expect(complaintsAbout({ retried: [], known: known(date), now })).toHaveLength(1)
  }
})

test('an entry says whose it is and why', () => {
  expect(complaintsAbout({ retried: [], known: [{ ...entry, owner: '' }], now })).toHaveLength(1)
  expect(complaintsAbout({ retried: [], known: [{ ...entry, why: undefined }], now })).toHaveLength(1)
})
