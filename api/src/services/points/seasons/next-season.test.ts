import { expect, test } from 'vitest'
import { monthsLater, nextName, nextSeason, shortestSeasonMs } from './next-season.ts'

const at = (text: string) => Date.parse(text)
const season = (start: string, end: string) => ({ startTime: at(start), endTime: at(end) })
const after = (start: string, end: string, now: string) => {
  const { startTime, endTime } = nextSeason(season(start, end), at(now))
  return [new Date(startTime).toISOString().slice(0, 16), new Date(endTime).toISOString().slice(0, 16)]
}

test('a season of whole months is followed by one of as many months, however long they are', () => {
  expect(after('2026-01-01T00:00Z', '2026-04-01T00:00Z', '2026-04-01T00:00Z')).toEqual([
    '2026-04-01T00:00',
    '2026-07-01T00:00',
  ])
  expect(after('2026-01-31T12:00Z', '2026-02-28T12:00Z', '2026-03-01T00:00Z')).toEqual([
    '2026-02-28T12:00',
    '2026-03-31T12:00',
  ])
})

test('any other season is followed by one of the same length', () => {
  expect(after('2026-01-01T00:00Z', '2026-01-11T06:00Z', '2026-01-11T06:00Z')).toEqual([
    '2026-01-11T06:00',
    '2026-01-21T12:00',
  ])
})

test('seasons that would have passed while nothing was running are skipped', () => {
  expect(after('2026-01-01T00:00Z', '2026-02-01T00:00Z', '2026-05-20T00:00Z')).toEqual([
    '2026-05-01T00:00',
    '2026-06-01T00:00',
  ])
  expect(after('2026-01-01T00:00Z', '2026-01-08T00:00Z', '2026-01-22T00:00Z')).toEqual([
    '2026-01-22T00:00',
    '2026-01-29T00:00',
  ])
})

test('a past season of one millisecond is followed by a current one of a day', () => {
  const now = at('2026-05-20T12:34Z')
  const { startTime, endTime } = nextSeason({ startTime: 0, endTime: 1 }, now)
  expect(endTime - startTime).toBe(shortestSeasonMs)
  expect(startTime).toBeLessThanOrEqual(now)
  expect(endTime).toBeGreaterThan(now)
})

test('seasons of any length, ended at any time, are followed by a current one', () => {
  const starts = ['0000-01-01T00:00Z', '1970-01-31T00:00Z', '2024-02-29T23:59Z', '2026-01-31T12:00Z'].map(at)
  const ends = starts.flatMap((startTime) => [
    ...[1, 2, 3, 12, 24].map((months) => ({ startTime, endTime: monthsLater(startTime, months) })),
    ...[1, 1000, shortestSeasonMs, 7 * shortestSeasonMs].map((ms) => ({ startTime, endTime: startTime + ms })),
  ])
  for (const last of ends) {
    for (const later of [0, 1, shortestSeasonMs, 40 * shortestSeasonMs, 4000 * shortestSeasonMs]) {
      const now = last.endTime + later
      const next = nextSeason(last, now)
      expect(next.startTime).toBeGreaterThanOrEqual(last.endTime)
      expect(next.startTime).toBeLessThanOrEqual(now)
      expect(next.endTime).toBeGreaterThan(now)
    }
  }
})

test('season names count up', () => {
  expect(['Season 9', 'Spring', '2026', 'Season 2b'].map(nextName)).toEqual([
    'Season 10',
    'Spring 2',
    '2027',
    'Season 2b 2',
  ])
})
