import { expect, test, vi } from 'vitest'
import { isSameSong, providerKey } from './same-song.ts'

test('equal ids, short ids, crate entries or ISRCs make two songs the same', () => {
  for (const key of ['songId', 'songShortId', 'crateSongUuid', 'isrc'] as const) {
    expect(isSameSong({ [key]: 'x1' }, { [key]: 'x1' })).toBe(true)
    expect(isSameSong({ [key]: 'x1' }, { [key]: 'x2' })).toBe(false)
  }
})

test("values missing on both sides don't make two songs the same", () => {
  expect(isSameSong({}, {})).toBe(false)
  expect(isSameSong({ songId: null, isrc: '' }, { songId: null, isrc: '' })).toBe(false)
  expect(isSameSong({ musicProviders: { apple: '' } }, { musicProviders: { apple: '' } })).toBe(false)
})

test('a shared provider id makes two songs the same, in either form of Spotify ids', () => {
  const bare = { musicProviders: { spotify: '4yopZ4' } }
  expect(isSameSong(bare, { musicProviders: { apple: '1', spotify: 'spotify:track:4yopZ4' } })).toBe(true)
  expect(isSameSong(bare, { musicProviders: { apple: '4yopZ4' } })).toBe(false)
  expect(providerKey('apple', ' 693602619 ')).toBe('693602619')
})

test('a text that is too long for an id of a provider is not compared', () => {
  const song = (id: string) => ({ musicProviders: { spotify: id } })
  const trim = vi.spyOn(String.prototype, 'trim')
  expect(isSameSong(song('x'.repeat(20_000)), song('x'.repeat(20_000)))).toBe(false)
  expect(trim).not.toHaveBeenCalled()
  trim.mockRestore()
  expect(isSameSong(song('x'.repeat(500)), song('x'.repeat(500)))).toBe(true)
})

test('songs with equal names are the same if their lengths differ by at most five seconds', () => {
  const song = { trackName: 'Shiny Shiny', artistName: 'Haysi Fantayzee', duration: 223 }
  expect(isSameSong(song, { trackName: 'SHINY shiny', artistName: 'haysi fantayzee', duration: 228 })).toBe(true)
  expect(isSameSong(song, { ...song, duration: 229 })).toBe(false)
  expect(isSameSong(song, { ...song, artistName: 'Somebody else' })).toBe(false)
  expect(isSameSong(song, { ...song, duration: null })).toBe(false)
})

test('the names of a song are lowered once, however many songs it is compared with', () => {
  const songs = (first: string) =>
    Array.from({ length: 30 }, (_, at) => ({ trackName: `${first}${at}`, artistName: 'X', duration: 60 }))
  const [checked, played] = [songs('Σ'), songs('Ω')]
  const lower = vi.spyOn(String.prototype, 'toLowerCase')
  const found = checked.filter((song) => played.some((one) => isSameSong(song, one)))
  const times = lower.mock.calls.length
  lower.mockRestore()
  expect(found).toEqual([])
  expect(times).toBe(60)
})

test('a song that gets another name is compared by its new one', () => {
  const song = { trackName: 'One', artistName: 'X', duration: 60 }
  expect(isSameSong(song, { ...song, trackName: 'two' })).toBe(false)
  song.trackName = 'Two'
  expect(isSameSong(song, { ...song, trackName: 'two' })).toBe(true)
})
