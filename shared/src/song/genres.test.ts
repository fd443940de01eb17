import { expect, test } from 'vitest'
import { distinctGenres, genreKey } from './genres.ts'

test('spaces, hyphens, capitals and accents do not distinguish genres', () => {
  expect(new Set(['Hip Hop', 'hip-hop', 'HipHop', ' HIP  HOP ', 'Hïp–Hop'].map(genreKey))).toEqual(
    new Set(['hiphop']),
  )
  expect(genreKey('R&B')).not.toBe(genreKey('Rock'))
})

test('a genre without any letter or digit is its own key', () => {
  expect([genreKey('???'), genreKey('!!!')]).toEqual(['???', '!!!'])
})

test('the first spelling of a genre is kept, in its place', () => {
  expect(distinctGenres(['Hip-Hop', 'House', 'hip hop', 'Dub', 'house'])).toEqual(['Hip-Hop', 'House', 'Dub'])
})
