import { expect, test } from 'vitest'
import { importSource } from './import-rule.ts'

const everywhere = { sevenDigital: '7', soundCloudPublic: 'sc', spotify: 'sp', apple: 'a', uploadService: 'u' }

test('a song is imported from 7digital, SoundCloud, Spotify, Apple or our uploads, in this order', () => {
  const left: Record<string, string> = { ...everywhere, youtube: 'y' }
  const order: unknown[] = []
  for (let found = importSource({ musicProviders: left }); found; found = importSource({ musicProviders: left })) {
    order.push(found.provider)
    delete left[found.provider]
  }
  expect(order).toEqual(Object.keys(everywhere))
})

test('a song that only other providers have cannot be imported', () => {
  expect(importSource({ musicProviders: { youtube: 'y', audius: 'x' } })).toBeUndefined()
  expect(importSource({ musicProviders: { spotify: ' ' } })).toBeUndefined()
  expect(importSource({ musicProviders: null })).toBeUndefined()
})
