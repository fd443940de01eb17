import { expect, test } from 'vitest'
import { applyEdit } from '../../song/pending-edits.ts'
import { keyLeadsTo, placeInGap, placeOneOn, rowAt } from './places.ts'

const order = 'abcdef'.split('')
const moved = (letters: string, to: number) =>
  applyEdit(
    order.map((crateSongUuid) => ({ crateSongUuid })),
    { kind: 'move', uuids: letters.split(''), to },
  )
    .map((song) => song.crateSongUuid)
    .join('')

test('a point maps to a row, clamped to the first and last one', () => {
  expect([-20, 10, 59, 60, 359, 2000].map((y) => rowAt(y, 60, 6))).toEqual([0, 0, 0, 1, 5, 5])
})

test('songs dropped into a gap end up there, whether they come from above or below', () => {
  expect(moved('a', placeInGap(order, new Set('a'), 3))).toBe('bcadef')
  expect(moved('e', placeInGap(order, new Set('e'), 3))).toBe('abcedf')
  expect(moved('bd', placeInGap(order, new Set('bd'), 6))).toBe('acefbd')
})

test('selected songs move up or down together and stop at the ends', () => {
  expect(moved('bc', placeOneOn(order, new Set('bc'), 1))).toBe('adbcef')
  expect(moved('bc', placeOneOn(order, new Set('bc'), -1))).toBe('bcadef')
  expect(moved('ab', placeOneOn(order, new Set('ab'), -1))).toBe('abcdef')
  expect(moved('ef', placeOneOn(order, new Set('ef'), 1))).toBe('abcdef')
})

test('scattered songs close up in the direction they are moved', () => {
  expect(moved('be', placeOneOn(order, new Set('be'), 1))).toBe('acdbef')
  expect(moved('be', placeOneOn(order, new Set('be'), -1))).toBe('abecdf')
})

test('navigation keys stay within the list', () => {
  expect(['ArrowDown', 'ArrowUp', 'End', 'Home', 'PageDown'].map((key) => keyLeadsTo(key, 4, 6))).toEqual([
    5, 3, 5, 0, 5,
  ])
  expect(keyLeadsTo('ArrowUp', 0, 6)).toBe(0)
  expect(keyLeadsTo('x', 0, 6)).toBeUndefined()
})
