import { expect, test } from 'vitest'
import { mergeResults } from './merge-results.ts'

const found = (source: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ trackName: `${source}${at + 1}`, songId: `${source}${at + 1}` }))
const names = (songs: { trackName: string }[]) => songs.map((song) => song.trackName).join(' ')

test('the first five results come from the primary source, the rest from each source in turn', () => {
  expect(names(mergeResults([found('a', 8), found('b', 3), found('c', 2)]))).toBe(
    'a1 a2 a3 a4 a5 a6 b1 c1 a7 b2 c2 a8 b3',
  )
})

test('a source with few or no results leaves its turns to the others', () => {
  expect(names(mergeResults([found('a', 2), found('b', 2)]))).toBe('a1 a2 b1 b2')
  expect(names(mergeResults([[], found('b', 2), []]))).toBe('b1 b2')
  expect(mergeResults([])).toEqual([])
})

test('a song found by several sources is listed once, at its first position', () => {
  const here = { trackName: 'Rio', artistName: 'Duran Duran', duration: 332 }
  const there = { trackName: 'RIO', artistName: 'duran duran', duration: 334 }
  const other = { trackName: 'Save a Prayer', artistName: 'Duran Duran', duration: 333 }
  expect(mergeResults([[here], [there, other]])).toEqual([here, other])
})
