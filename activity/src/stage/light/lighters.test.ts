import { expect, test } from 'vitest'
import { holdsLight, isSlow } from './lighters.ts'
import { temperament } from '../people/motion.ts'
import type { Beat } from '../stage-props.ts'

const at = (tempo?: number): Beat => ({
  phase: 0,
  count: 0,
  beatsPerBar: 4,
  energy: 0.5,
  source: 'grid',
  ...(tempo === undefined ? {} : { tempo }),
})

test('lighters are raised only for slow songs with a known tempo', () => {
  expect([62, 79.9, 80, 128].map((tempo) => isSlow(at(tempo)))).toEqual([true, true, false, false])
  expect(isSlow(at())).toBe(false)
})

test('everyone who likes a slow song raises a lighter, nobody who dislikes it does, and most others do', () => {
  const people = Array.from({ length: 100 }, (_, i) => temperament(`person-${i}`))
  expect(people.every((who) => holdsLight(at(70), 'like', who))).toBe(true)
  expect(people.some((who) => holdsLight(at(70), 'dislike', who))).toBe(false)
  const others = people.filter((who) => holdsLight(at(70), null, who)).length
  expect(others).toBeGreaterThan(40)
  expect(others).toBeLessThan(100)
})
