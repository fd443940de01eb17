import fc from 'fast-check'
import { expect, test } from 'vitest'
import { likeness, mistakesBetween, spellingKeys } from './spelling.ts'

test.each([
  ['queen', 'queen', 0],
  ['quen', 'queen', 1],
  ['queeen', 'queen', 1],
  ['quean', 'queen', 1],
  ['qeuen', 'queen', 1],
  ['zeplin', 'zeppelin', 2],
  ['nivrana', 'nirvana', 1],
  ['nirvnaa', 'nirvanna', 2],
  ['abba', 'metallica', 3],
])('%s and %s differ by %i mistakes, counted up to two', (one, other, mistakes) => {
  expect(mistakesBetween(one, other, 2)).toBe(mistakes)
})

test('mistakes are symmetric, and a word has none compared with itself', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(mistakesBetween(one, other, 9)).toBe(mistakesBetween(other, one, 9))
      expect(mistakesBetween(one, other, 9) === 0).toBe(one === other)
    }),
  )
})

test('two words that differ by one mistake always share a key', () => {
  const letter = fc.constantFrom(...'abcdefgh'.split(''))
  const words = fc
    .tuple(fc.array(letter, { minLength: 4, maxLength: 12 }), fc.nat(), letter, fc.nat(3))
    .map(([word, nat, other, kind]) => {
      const at = nat % (word.length - 1)
      const wrong = [...word]
      if (kind === 0) wrong.splice(at, 1)
      if (kind === 1) wrong.splice(at, 0, other)
      if (kind === 2) wrong[at] = other
      if (kind === 3) wrong.splice(at, 2, ...word.slice(at, at + 2).toReversed())
      return [word.join(''), wrong.join('')] as const
    })
  fc.assert(
    fc.property(words, ([word, wrong]) => {
      const keys = spellingKeys(word)
      expect(spellingKeys(wrong).some((key) => keys.includes(key))).toBe(true)
    }),
  )
})

test.each([
  ['zeplin', 'zeppelin'],
  ['nivrana', 'nirvana'],
  ['billy', 'billie'],
  ['bethoven', 'beethoven'],
  ['cranberrys', 'cranberries'],
  ['rapsody', 'rhapsody'],
])('%s shares a key with %s, and is similar to it', (typed, meant) => {
  const keys = spellingKeys(meant)
  expect(spellingKeys(typed).some((key) => keys.includes(key))).toBe(true)
  expect(likeness(typed, meant)).toBeGreaterThan(0.6)
})

test.each([
  ['one', 'two'],
  ['99', '98'],
  ['u2', 'up'],
  ['abba', 'adele'],
  ['queen', 'prince'],
])('%s is not matched to %s', (typed, other) => {
  expect(likeness(typed, other)).toBe(0)
})
