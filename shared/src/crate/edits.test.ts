import { expect, test } from 'vitest'
import { addSongs, moveSong, reconcileAdded } from './edits.ts'

const entry = (crateSongUuid: string, position?: number) => ({ crateSongUuid, position })
const crate = [entry('a'), entry('b'), entry('c')]
const uuids = (songs: { crateSongUuid: string }[] | undefined) => songs?.map((song) => song.crateSongUuid).join('')

test('new songs go to the front unless append is set', () => {
  expect(uuids(addSongs(crate, [entry('x'), entry('y')]))).toBe('xyabc')
  expect(uuids(addSongs(crate, [entry('x')], true))).toBe('abcx')
})

test('a song can be moved in either direction, and at most to the end', () => {
  expect(uuids(moveSong(crate, 'a', 2))).toBe('bca')
  expect(uuids(moveSong(crate, 'c', 0))).toBe('cab')
  expect(uuids(moveSong(crate, 'a', 99))).toBe('bca')
  expect(uuids(moveSong(crate, 'b', -3))).toBe('bac')
  expect(uuids(moveSong(crate, 'z', 1))).toBe('abc')
})

test("edits don't mutate the given list", () => {
  moveSong(crate, 'a', 2)
  addSongs(crate, [entry('x')])
  expect(uuids(crate)).toBe('abc')
})

test('songs returned by the server replace the placeholders shown meanwhile', () => {
  const shown = addSongs(crate, [entry('shown')])
  expect(uuids(reconcileAdded(shown, [entry('shown')], [entry('real', 0)]))).toBe('realabc')
})

test('the crate must be fetched again if the server put the songs elsewhere', () => {
  const shown = addSongs(crate, [entry('shown')])
  expect(reconcileAdded(shown, [entry('shown')], [entry('real', 3)])).toBeUndefined()
  expect(reconcileAdded(shown, [entry('shown')], [])).toBeUndefined()
})
