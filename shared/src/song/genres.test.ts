import { expect, test } from 'vitest'
import { distinctGenres, genreKey } from './genres.ts'

test('spaces, hyphens, capitals and accents do not tell genres apart', () => {
  expect(new Set(['Hip Hop', 'hip-hop', 'HipHop', ' HIP  HOP ', 'Hïp–Hop'].map(genreKey))).toEqual(
    new Set(['hiphop']),
  )
  expect(genreKey('R&B')).not.toBe(genreKey('Rock'))
})

test('a genre without a single letter or digit stands for itself', () => {
  expect([genreKey('???'), genreKey('!!!')]).toEqual(['???', '!!!'])
})

test('the first spelling of a genre is the one that is kept, in its place', () => {
  expect(distinctGenres(['Hip-Hop', 'House', 'hip hop', 'Dub', 'house'])).toEqual(['Hip-Hop', 'House', 'Dub'])
})
