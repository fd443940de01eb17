import { expect, test } from 'vitest'
import { firstStep, plainer, plainest, richnessAt } from './richness.ts'

const all = Array.from({ length: plainest + 1 }, (_, step) => richnessAt(step))

test('grain, beams and particles go before the picture gets soft', () => {
  for (const { sharpness, grain, beams, particles } of all)
    if (sharpness < 1) expect([grain, beams, particles]).toEqual([false, false, 'few'])
})

test('each step takes something away and brings nothing back, until there is nothing left to take', () => {
  const worth = all.map(
    ({ grain, beams, particles, sharpness }) =>
      Number(grain) + Number(beams) + Number(particles === 'all') + sharpness,
  )
  for (const [i, value] of worth.entries()) if (i > 0) expect(value).toBeLessThan(worth[i - 1] ?? 0)
  expect(plainer(plainest)).toBe(plainest)
  expect(plainer(0)).toBe(1)
})

test('a processor that paints begins without what covers the whole picture', () => {
  expect(richnessAt(firstStep(false))).toMatchObject({ grain: true, beams: true })
  expect(richnessAt(firstStep(true))).toMatchObject({ grain: false, sharpness: 1 })
})
