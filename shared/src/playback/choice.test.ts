import { expect, test } from 'vitest'
import { playableProviders, type PlayableProvider } from '../song/providers.ts'
import type { Song } from '../song/song.ts'
import {
  chooseProvider,
  handlerOf,
  instantAt,
  isSamePlay,
  PlayError,
  positionAt,
  providerOrder,
  songIdAt,
  startPosition,
} from './choice.ts'

const everywhere: Song = { musicProviders: Object.fromEntries(playableProviders.map((name) => [name, `at-${name}`])) }
const having =
  (...names: PlayableProvider[]) =>
  (provider: PlayableProvider, song: Song) =>
    names.includes(provider) && Boolean(song.musicProviders?.[provider])

test('hangout tries 7digital, SoundCloud, Audius, Spotify, Apple and uploads, in this order', () => {
  const order = ['sevenDigital', 'soundCloudPublic', 'audius', 'spotify', 'apple', 'uploadService']
  expect(providerOrder.hangout).toEqual(order)
  expect(chooseProvider(everywhere, 'hangout', having(...playableProviders))).toBe('sevenDigital')
})

test('turntable tries Spotify, Apple, YouTube, SoundCloud, Audius and uploads, in this order', () => {
  const order = ['spotify', 'apple', 'youtube', 'soundCloudPublic', 'audius', 'uploadService']
  expect(providerOrder.turntable).toEqual(order)
})

test('only providers that this listener has are considered', () => {
  expect(chooseProvider(everywhere, 'hangout', having('uploadService', 'apple'))).toBe('apple')
  expect(chooseProvider(everywhere, 'hangout', having())).toBeNull()
  expect(chooseProvider({ musicProviders: { spotify: 'x' } }, 'hangout', having('uploadService'))).toBeNull()
})

test("a provider without a handler and an unknown provider are refused with the specification's messages", () => {
  const handlers = new Map([['audius', 'a handler']])
  expect(handlerOf(handlers, 'audius')).toBe('a handler')
  expect(() => handlerOf(handlers, 'spotify')).toThrow(new PlayError('Missing play handler for provider'))
  expect(() => handlerOf(handlers, 'gramophone')).toThrow(new PlayError('Unknown provider'))
})

test('a song without an id at the provider is refused', () => {
  expect(songIdAt(everywhere, 'apple')).toBe('at-apple')
  expect(() => songIdAt({ musicProviders: null }, 'apple')).toThrow(PlayError)
})

test('a song starts at its duration minus the remaining time minus the offset, and never below zero', () => {
  expect(startPosition({ duration: 200, endTime: 50_000, now: 20_000 })).toBe(170)
  expect(startPosition({ duration: 200, endTime: 50_000, now: 20_000, offset: 2 })).toBe(168)
  expect(startPosition({ duration: 20, endTime: 50_000, now: 20_000 })).toBe(0)
})

test("the room's position is zero when the song starts and negative before", () => {
  expect(positionAt({ startTime: 10_000 }, 12_500)).toBe(2.5)
  expect(positionAt({ startTime: 10_000 }, 9000)).toBe(-1)
})

test('plays with the same provider, end and URL are the same play; any other is not', () => {
  const play = { provider: 'uploadService', endTime: 5, url: '/a' }
  expect(isSamePlay(play, { ...play })).toBe(true)
  expect(isSamePlay(play, { ...play, endTime: 6 })).toBe(false)
  expect(isSamePlay(play, { ...play, url: '/b' })).toBe(false)
  expect(isSamePlay(play, { ...play, provider: 'audius' })).toBe(false)
})

test('instantAt inverts positionAt, at every tempo', () => {
  const tempo = { rate: 1.06, from: 1_000_000, until: 1_030_000, free: 1_038_000 }
  for (const anchor of [{ startTime: 1_002_000 }, { startTime: 1_002_000, tempo }]) {
    for (let position = 0; position < 60; position += 0.7) {
      expect(positionAt(anchor, instantAt(anchor, position))).toBeCloseTo(position, 6)
    }
  }
})
