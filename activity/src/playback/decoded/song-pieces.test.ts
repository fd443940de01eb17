import { expect, test } from 'vitest'
import { partsOf } from '../decks/whole-source.ts'
import { fitting, segmentsOf } from './song-pieces.ts'

test('segments start where the previous one ends and keep their own init segment', () => {
  const playlist = `#EXTM3U
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.010667,
a.m4s
#EXTINF:3.989333,
b.m4s
#EXT-X-MAP:URI="other.mp4"
#EXTINF:1.5,
c.m4s
`
  const segments = segmentsOf(partsOf(playlist, 'https://api.example/'))
  expect(segments.map(({ from }) => Number(from.toFixed(6)))).toEqual([0, 4.010667, 8])
  expect(segments.map(({ init }) => init?.url.split('/').at(-1))).toEqual(['init.mp4', 'init.mp4', 'other.mp4'])
})

test('the best rendition that the bandwidth allows is chosen', () => {
  const [low, high] = [
    { url: 'low', bandwidth: 64_000 },
    { url: 'high', bandwidth: 256_000 },
  ]
  expect(fitting([low, high], null)).toBe(high)
  expect(fitting([low, high], 500_000)).toBe(high)
  expect(fitting([low, high], 300_000)).toBe(low)
  expect(fitting([low, high], 1000)).toBe(low)
  expect(fitting([], 1000)).toBeUndefined()
})
