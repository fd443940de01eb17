import { expect, test } from 'vitest'
import { addSongs, moveSong, reconcileAdded } from './edits.ts'

const entry = (crateSongUuid: string, position?: number) => ({ crateSongUuid, position })
const crate = [entry('a'), entry('b'), entry('c')]
const uuids = (songs: { crateSongUuid: string }[] | undefined) => songs?.map((song) => song.crateSongUuid).join('')

test('songs go to the front unless append is set', () => {
  expect(uuids(addSongs(crate, [entry('x'), entry('y')]))).toBe('xyabc')
  expect(uuids(addSongs(crate, [entry('x')], true))).toBe('abcx')
})

test('a song moves to the place it is given, in either direction, and never falls off', () => {
  expect(uuids(moveSong(crate, 'a', 2))).toBe('bca')
  expect(uuids(moveSong(crate, 'c', 0))).toBe('cab')
  expect(uuids(moveSong(crate, 'a', 99))).toBe('bca')
  expect(uuids(moveSong(crate, 'b', -3))).toBe('bac')
  expect(uuids(moveSong(crate, 'z', 1))).toBe('abc')
})

test('no edit changes the list it was given', () => {
  moveSong(crate, 'a', 2)
  addSongs(crate, [entry('x')])
  expect(uuids(crate)).toBe('abc')
})

test('what the server added takes the place of what was shown meanwhile', () => {
  const shown = addSongs(crate, [entry('shown')])
  expect(uuids(reconcileAdded(shown, [entry('shown')], [entry('real', 0)]))).toBe('realabc')
})

test('a server that placed the songs elsewhere asks for a fresh crate', () => {
  const shown = addSongs(crate, [entry('shown')])
  expect(reconcileAdded(shown, [entry('shown')], [entry('real', 3)])).toBeUndefined()
  expect(reconcileAdded(shown, [entry('shown')], [])).toBeUndefined()
})
