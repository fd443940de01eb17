import type { Anchor } from '@segue/shared/playback/choice.ts'
import { expect, test } from 'vitest'
import { createBeatSource } from './beat-source.ts'

const grid = { bpm: 120, firstBeat: 0.25, beatsPerBar: 3, confidence: 0.9 }
const anchorWith = (song: Anchor['song']): Anchor => ({ playId: 'p', song, startTime: 100_000, endTime: 200_000 })

function listener(options: { anchor: Anchor | null; energy?: () => number; clock?: () => number | null }) {
  let at = 0
  const player = { anchor: () => options.anchor, energy: () => options.energy?.() ?? 0 }
  const beat = createBeatSource(player, options.clock ?? (() => 110_000), () => at)
  return { beat, wait: (ms: number) => (at += ms), at: () => at }
}

test('a song with a beat grid beats by the server clock, identically in every browser, whether it is audible or not', () => {
  const a = listener({ anchor: anchorWith({ beat: grid }), energy: () => 0.9 })
  const b = listener({ anchor: anchorWith({ beat: grid }) })
  b.wait(12_345)
  expect(a.beat()).toMatchObject({ count: 19, phase: 0.5, beatsPerBar: 3, source: 'grid' })
  expect(b.beat()).toMatchObject({ count: 19, phase: 0.5, beatsPerBar: 3, source: 'grid' })
  expect(a.beat().energy).toBe(0.9)
  expect(b.beat().energy).toBeGreaterThan(0)
})

test.each([
  ['a beat grid with low confidence', { ...grid, confidence: 0.1 }],
  ['a beat grid without a tempo', { ...grid, bpm: 0 }],
])('%s is not followed', (_, beat) => {
  expect(listener({ anchor: anchorWith({ beat }) }).beat().source).toBe('calm')
})

test('without a grid the beat follows the peaks in the sound', () => {
  let at = 0
  const energy = () => (at % 500 < 80 ? 0.8 : 0.4)
  const beat = createBeatSource(
    { anchor: () => anchorWith({}), energy },
    () => 1,
    () => at,
  )
  const counts: number[] = []
  for (; at < 10_000; at += 16) counts.push(beat().count)
  expect(beat().source).toBe('analyser')
  expect(counts.at(-1)).toBeGreaterThanOrEqual(18)
  expect(counts.at(-1)).toBeLessThanOrEqual(21)
  expect(beat().phase).toBeLessThan(1)
})

test('without sound the beat continues at a calm tempo, with matching phase and count', () => {
  let now = 100_000
  const source = listener({ anchor: anchorWith({}), clock: () => now })
  const first = source.beat()
  expect(first).toMatchObject({ source: 'calm', count: 0, phase: 0 })
  now += 2375
  expect(source.beat()).toMatchObject({ source: 'calm', count: 2, phase: 0.5 })
})

test("there is a beat even when nothing plays and the server's time is unknown", () => {
  const source = listener({ anchor: null, clock: () => null })
  source.wait(1900)
  expect(source.beat()).toMatchObject({ source: 'calm', count: 2 })
})
