import { expect, test } from 'vitest'
import { equal } from './equal.ts'

test('objects with the same entries are equal in any order, also nested in lists', () => {
  expect(
    equal(
      [{ isrc: 'a', links: { deezer: '1', spotify: '2' } }],
      [{ links: { spotify: '2', deezer: '1' }, isrc: 'a' }],
    ),
  ).toBe(true)
})

test('an undefined entry equals an absent one, and null does not', () => {
  expect(equal({ isrc: undefined }, {})).toBe(true)
  expect(equal({}, { isrc: undefined })).toBe(true)
  expect(equal({ isrc: null }, {})).toBe(false)
  expect(equal({ isrc: undefined }, { title: undefined })).toBe(true)
})

test('values of different content, length or kind are not equal', () => {
  for (const [one, other] of [
    [1, 2],
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: { b: 1 } }, { a: { b: 2 } }],
  ]) {
    expect(equal(one, other)).toBe(false)
    expect(equal(other, one)).toBe(false)
  }
})

test('equal numbers are equal, including zeros of either sign and numbers that are none', () => {
  expect(equal({ at: 0 }, { at: -0 })).toBe(true)
  expect(equal({ at: NaN }, { at: NaN })).toBe(true)
})
