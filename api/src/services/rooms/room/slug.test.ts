import { expect, test } from 'vitest'
import { freeSlug, isSlug, slugOf } from './slug.ts'

test.each([
  ['Friday Night', 'friday-night'],
  ['  Café del Mar!  ', 'cafe-del-mar'],
  ['ÅÄÖ ß', 'aao'],
  ['日本の夜', 'room'],
  ['🎧', 'room'],
  ['Public', 'room-public'],
  ['2024', 'room-2024'],
  ['---', 'room'],
])('the slug of "%s" is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a derived slug is valid, however long or odd the name', () => {
  for (const name of [
    'x'.repeat(400),
    `${'a'.repeat(49)} b`,
    '\u0000',
    '49c733fb-e700-4a6b-851d-a36b7c41f0cc',
    'a--b',
  ])
    expect(isSlug(slugOf(name))).toBe(true)
})

test('a slug is never taken for a number, a uuid or another path', () => {
  for (const slug of ['17', '49c733fb-e700-4a6b-851d-a36b7c41f0cc', 'public', 'Upper', 'a b', '-a', 'a-', ''])
    expect(isSlug(slug)).toBe(false)
  expect(isSlug('49c733fb-club')).toBe(true)
})

test('the lowest free number follows a slug that is taken', () => {
  expect(freeSlug('club', [])).toBe('club')
  expect(freeSlug('club', ['club', 'club-2', 'club-4'])).toBe('club-3')
})
