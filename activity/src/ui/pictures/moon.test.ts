import { expect, test } from 'vitest'
import { litPath, moonPhase } from './moon.ts'

test.each([
  ['a new moon', '2024-01-11T11:57Z', 0],
  ['a first quarter', '2024-01-18T03:53Z', 0.25],
  ['a full moon', '2024-01-25T17:54Z', 0.5],
  ['a last quarter', '2024-02-02T23:18Z', 0.75],
  ['a full moon in another year', '2026-11-24T14:53Z', 0.5],
])('%s matches the almanac within a day', (_, at, phase) => {
  const apart = Math.abs(moonPhase(Date.parse(at)) - phase)
  expect(Math.min(apart, 1 - apart)).toBeLessThan(1 / 29.5)
})

/** The lit share of the disc, from the area under the two edges of a path. */
function litShare(phase: number): number {
  const [, limb, bulge, inner] = /A1 1 0 0 (\d) 0 1A([\d.]+) 1 0 0 (\d) 0 -1/.exec(litPath(phase)) ?? []
  return limb === inner ? 0.5 + Number(bulge) / 2 : 0.5 - Number(bulge) / 2
}

test('the lit share of the moon matches its phase, and it grows from the right', () => {
  expect([0, 0.125, 0.25, 0.375, 0.5, 0.75].map((phase) => Math.round(litShare(phase) * 100))).toEqual([
    0, 15, 50, 85, 100, 50,
  ])
  expect(litPath(0.2)).toMatch(/^M0 -1A1 1 0 0 1/)
  expect(litPath(0.8)).toMatch(/^M0 -1A1 1 0 0 0/)
})
