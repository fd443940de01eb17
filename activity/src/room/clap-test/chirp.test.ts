import { expect, test } from 'vitest'
import { seededRandom } from '@segue/shared/random.ts'
import { agreed, chirp, findChirp } from './chirp.ts'

const rate = 48_000
const click = chirp(rate)
const random = seededRandom(3)

/** A recording with noise, in which the click starts at a given sample with a given level, followed by echoes. */
function room({ at, level, noise }: { at: number; level: number; noise: number }): Float32Array {
  const sound = Float32Array.from({ length: rate / 2 }, () => noise * (random() * 2 - 1))
  for (const [later, share] of [
    [0, 1],
    [310, 0.5],
    [900, 0.3],
  ] as const) {
    for (const [n, value] of click.entries())
      sound[at + later + n] = (sound[at + later + n] ?? 0) + level * share * value
  }
  return sound
}

test.each([
  [0.5, 0.001],
  [0.05, 0.01],
  [-0.2, 0.05],
])('a click of level %d is found to a tenth of a millisecond in noise of %d and echoes', (level, noise) => {
  const found = findChirp(room({ at: 7000, level, noise }), click)
  expect(Math.abs((found ?? 0) - 7000)).toBeLessThan(5)
})

test('no click is found in noise, in silence, or in a recording shorter than the click', () => {
  expect(findChirp(room({ at: 7000, level: 0, noise: 0.3 }), click)).toBeNull()
  expect(findChirp(new Float32Array(rate / 2), click)).toBeNull()
  expect(findChirp(new Float32Array(10), click)).toBeNull()
})

test('the result is the median delay, or null if too few clicks were heard or they disagree', () => {
  expect(agreed([0.181, 0.18, null, 0.183, 0.179, 0.4])).toBeCloseTo(0.181)
  expect(agreed([0.18, null, null, null])).toBeNull()
  expect(agreed([0.1, 0.2, 0.3, 0.4])).toBeNull()
  expect(agreed([])).toBeNull()
})
