import { expect, test } from 'vitest'
import { applyEdit, renamed, shownSongs, singleMoves, waysBack, type Edit } from './pending-edits.ts'

type Entry = { crateSongUuid: string }
const list = (letters: string): Entry[] => letters.split('').map((crateSongUuid) => ({ crateSongUuid }))
const letters = (songs: readonly Entry[]) => songs.map((song) => song.crateSongUuid).join('')
const after = (songs: string, ...edits: Edit<Entry>[]) => letters(shownSongs(list(songs), edits))

test("the shown list is the server's list with all pending edits applied", () => {
  expect(
    after(
      'abc',
      { kind: 'add', songs: list('x'), append: false },
      { kind: 'remove', uuids: ['b'] },
      { kind: 'add', songs: list('y'), append: true },
      { kind: 'move', uuids: ['y'], to: 1 },
    ),
  ).toBe('xyac')
  expect(after('abc', { kind: 'clear' }, { kind: 'add', songs: list('x'), append: false })).toBe('x')
})

test('reverting one edit leaves the others in effect', () => {
  const [wrong, right]: Edit<Entry>[] = [
    { kind: 'move', uuids: ['a'], to: 2 },
    { kind: 'add', songs: list('x'), append: true },
  ] as const satisfies Edit<Entry>[]
  expect(after('abc', wrong, right)).toBe('bcax')
  expect(after('abc', right)).toBe('abcx')
})

test('several songs move together, in their order, and a position past the end means the end', () => {
  expect(after('abcdef', { kind: 'move', uuids: ['b', 'e'], to: 0 })).toBe('beacdf')
  expect(after('abcdef', { kind: 'move', uuids: ['b', 'e'], to: 99 })).toBe('acdfbe')
  expect(after('abcdef', { kind: 'move', uuids: ['f', 'a'], to: 2 })).toBe('bcfade')
})

test('an edit of removed songs does not affect the others', () => {
  expect(after('abc', { kind: 'move', uuids: ['z', 'c'], to: 0 })).toBe('cab')
  expect(after('abc', { kind: 'remove', uuids: ['z'] })).toBe('abc')
})

test('single moves have the same result as moving all songs together', () => {
  for (const uuids of [['b'], ['b', 'e'], ['f', 'a'], ['a', 'b', 'c'], ['e', 'c', 'a'], ['d', 'z']]) {
    for (let to = 0; to <= 6; to++) {
      const moves = singleMoves(list('abcdef'), { uuids, to })
      const one = moves.map((move): Edit<Entry> => ({ kind: 'move', uuids: [move.crateSongUuid], to: move.to }))
      expect([uuids, to, after('abcdef', ...one)]).toEqual([
        uuids,
        to,
        letters(applyEdit(list('abcdef'), { kind: 'move', uuids, to })),
      ])
    }
  }
})

test('songs already in place are not moved', () => {
  expect(singleMoves(list('abcdef'), { uuids: ['a', 'b', 'c'], to: 0 })).toEqual([])
  expect(singleMoves(list('abcdef'), { uuids: ['b', 'c', 'd'], to: 3 })).toHaveLength(3)
})

test.each([
  ['abcdef', 'b'],
  ['abcdef', 'bde'],
  ['abcdef', 'ab'],
  ['abcdef', 'ef'],
  ['abcdef', 'af'],
  ['abcdef', 'abcdef'],
])('in %s, the removed songs %s can be put back in their places', (songs, out) => {
  const gone = list(out)
  const places = gone.map((song) => songs.indexOf(song.crateSongUuid))
  const rest = list(
    songs
      .split('')
      .filter((letter) => !out.includes(letter))
      .join(''),
  )
  expect(letters(shownSongs(rest, waysBack(gone, places, rest.length)))).toBe(songs)
})

test('an edit of a song that has just been added adopts its real id', () => {
  const names = new Map([['pending-1', 'real']])
  expect(renamed({ kind: 'move', uuids: ['pending-1', 'b'], to: 0 }, names)).toEqual({
    kind: 'move',
    uuids: ['real', 'b'],
    to: 0,
  })
})
