import { expect, test } from 'vitest'
import { seededRandom } from '../../random.ts'
import { gridOfTaps, sharpened } from './tapped-beat.ts'
import type { OwnGrid } from '../own-cue.ts'

const rate = 11_025

/** Taps of a finger that is off by up to `off` seconds. */
function taps(bpm: number, from: number, count: number, off = 0): number[] {
  const random = seededRandom(11)
  return Array.from({ length: count }, (_, n) => from + (n * 60) / bpm + (random() - 0.5) * 2 * off)
}

/** A drum on each beat, heavier on the first of a bar. */
function drums(bpm: number, firstBeat: number, seconds: number): Float32Array {
  const random = seededRandom(4)
  const period = 60 / bpm
  return Float32Array.from({ length: seconds * rate }, (_, n) => {
    const since = (((n / rate - firstBeat) % period) + period) % period
    const kick = Math.sin(2 * Math.PI * 60 * since) * Math.exp(-since * 18)
    return 0.8 * kick + 0.25 * (random() - 0.5) * Math.exp(-since * 60)
  })
}

function sharpen(sound: Float32Array, items: readonly number[]): { tapped: OwnGrid; grid: OwnGrid } {
  const tapped = gridOfTaps(items, 4)
  if (!tapped) throw new Error('Expected the taps to give a grid')
  const search = sharpened(sound, rate, { tapped, firstTap: items[0] ?? 0 })
  for (;;) {
    const { done, value } = search.next()
    if (done) return { tapped, grid: value }
  }
}

test('a straight line through the taps is their grid, starting at the first bar of the song', () => {
  expect(gridOfTaps(taps(120, 32.25, 8), 4)).toEqual({ bpm: 120, firstBeat: 0.25, beatsPerBar: 4 })
  expect(gridOfTaps(taps(90, 0.5, 6), 3)).toEqual({ bpm: 90, firstBeat: 0.5, beatsPerBar: 3 })
})

test('a missed tap does not change the tempo', () => {
  expect(gridOfTaps(taps(100, 10.2, 12).toSpliced(5, 1), 4)).toMatchObject({ bpm: 100 })
})

test.each([
  ['an empty list of taps', []],
  ['three taps', [1, 2, 3]],
  ['a series of simultaneous taps', [4, 4, 4, 4]],
  ['an impossible tempo', [1, 1.1, 1.2, 1.3, 1.4]],
])('%s gives no grid', (_, items) => expect(gridOfTaps(items, 4)).toBeNull())

test.each([
  [118, 0.4],
  [93.5, 1.3],
  [174, 0.05],
])("imprecise taps at %d BPM are aligned to the song's beat, over the whole song", (bpm, firstBeat) => {
  const bar = 240 / bpm
  const { grid } = sharpen(drums(bpm, firstBeat, 60), taps(bpm, firstBeat + 20 * bar, 16, 0.025))
  expect(Math.abs(grid.bpm - bpm)).toBeLessThan(0.03)
  const away = (grid.firstBeat - firstBeat) / bar
  expect(Math.abs(away - Math.round(away)) * bar).toBeLessThan(0.02)
})

test('tapping the second beat as the first makes it the first beat of the bar', () => {
  const { grid } = sharpen(drums(120, 0.4, 40), taps(120, 0.4 + 0.5 + 16, 16, 0.02))
  expect(grid.firstBeat).toBeCloseTo(0.9, 1)
})

test('in sound without a beat the taps are used unchanged', () => {
  const random = seededRandom(2)
  const noise = Float32Array.from({ length: 20 * rate }, () => random() - 0.5)
  const { tapped, grid } = sharpen(noise, taps(111, 3, 12))
  expect(grid).toEqual(tapped)
})
