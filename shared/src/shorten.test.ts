import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test('a text is cut between characters, never inside one', () => {
  expect(shorten('abc', 3)).toBe('abc')
  expect(shorten('abcd', 3)).toBe('abc')
  expect(shorten('ab🎵', 3)).toBe('ab')
  expect(shorten('ab🎵', 4)).toBe('ab🎵')
})
