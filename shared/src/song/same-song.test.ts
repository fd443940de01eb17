import { expect, test } from 'vitest'
import { isSameSong, providerKey } from './same-song.ts'

test('equal ids, short ids, crate entries or isrc make two songs the same', () => {
  for (const key of ['songId', 'songShortId', 'crateSongUuid', 'isrc'] as const) {
    expect(isSameSong({ [key]: 'x1' }, { [key]: 'x1' })).toBe(true)
    expect(isSameSong({ [key]: 'x1' }, { [key]: 'x2' })).toBe(false)
  }
})

test('what is missing on both sides is no likeness', () => {
  expect(isSameSong({}, {})).toBe(false)
  expect(isSameSong({ songId: null, isrc: '' }, { songId: null, isrc: '' })).toBe(false)
  expect(isSameSong({ musicProviders: { apple: '' } }, { musicProviders: { apple: '' } })).toBe(false)
})

test('a shared provider id makes two songs the same, in either of the forms Spotify ids come in', () => {
  const bare = { musicProviders: { spotify: '4yopZ4' } }
  expect(isSameSong(bare, { musicProviders: { apple: '1', spotify: 'spotify:track:4yopZ4' } })).toBe(true)
  expect(isSameSong(bare, { musicProviders: { apple: '4yopZ4' } })).toBe(false)
  expect(providerKey('apple', ' 693602619 ')).toBe('693602619')
})

test('equal names are the same song when the lengths differ by five seconds at most', () => {
  const song = { trackName: 'Shiny Shiny', artistName: 'Haysi Fantayzee', duration: 223 }
  expect(isSameSong(song, { trackName: 'SHINY shiny', artistName: 'haysi fantayzee', duration: 228 })).toBe(true)
  expect(isSameSong(song, { ...song, duration: 229 })).toBe(false)
  expect(isSameSong(song, { ...song, artistName: 'Somebody else' })).toBe(false)
  expect(isSameSong(song, { ...song, duration: null })).toBe(false)
})
