import { seededRandom } from '@segue/shared/random.ts'
import { expect, test } from 'vitest'
import { compare, measure, longestSilence } from './compare.ts'
import { sampleRate } from './sound-card.ts'

const noise = (seconds: number, seed: number) => {
  const random = seededRandom(seed)
  return Float32Array.from({ length: sampleRate * seconds }, () => (random() - 0.5) * 20_000)
}

test('a delay between two equal sounds is found to an eighth of a millisecond', () => {
  const left = noise(4, 1)
  const behind = sampleRate * 0.02
  const right = Float32Array.from(left, (_, at) => left[at - behind] ?? 0)
  for (const { lagMs, correlation } of compare({ left, right })) {
    expect(lagMs).toBeCloseTo(20, 1)
    expect(correlation).toBeGreaterThan(0.9)
  }
})

test("two different sounds don't match at any delay", () => {
  const windows = compare({ left: noise(1, 1), right: noise(1, 2) })
  expect(windows).toHaveLength(4)
  for (const { correlation } of windows) expect(correlation).toBeLessThan(0.3)
})

test('a side that moves is counted each time', () => {
  const left = noise(4, 1)
  const delays = [0.002, 0.006, 0.006, 0.001].map((seconds) => seconds * sampleRate)
  const right = Float32Array.from(left, (_, at) => left[at - (delays[Math.floor(at / sampleRate)] ?? 0)] ?? 0)
  expect(measure({ left, right })).toMatchObject({ sure: 1, movesPerMinute: 30 })
})

test('silence is measured, and is not used for the delay', () => {
  const left = noise(2, 1)
  const right = Float32Array.from(left, (one, at) => (at < sampleRate ? one : 0))
  expect(longestSilence(left)).toBe(0)
  expect(longestSilence(right)).toBe(1000)
  expect(compare({ left, right: new Float32Array(left.length) })).toEqual([])
})
