import { expect, test } from 'vitest'
import { firstStep, plainer, plainest, richnessAt } from './richness.ts'

const all = Array.from({ length: plainest + 1 }, (_, step) => richnessAt(step))

test('grain, beams and particles are reduced before the picture loses sharpness', () => {
  for (const { sharpness, grain, beams, particles } of all)
    if (sharpness < 1) expect([grain, beams, particles]).toEqual([false, false, 'few'])
})

test('each step is plainer than the one before, down to the last', () => {
  const worth = all.map(
    ({ grain, beams, particles, sharpness }) =>
      Number(grain) + Number(beams) + Number(particles === 'all') + sharpness,
  )
  for (const [i, value] of worth.entries()) if (i > 0) expect(value).toBeLessThan(worth[i - 1] ?? 0)
  expect(plainer(plainest)).toBe(plainest)
  expect(plainer(0)).toBe(1)
})

test('software rendering starts without grain but at full sharpness', () => {
  expect(richnessAt(firstStep(false))).toMatchObject({ grain: true, beams: true })
  expect(richnessAt(firstStep(true))).toMatchObject({ grain: false, sharpness: 1 })
})
