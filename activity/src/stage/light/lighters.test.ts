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

test('lights go up at slow songs alone, and not where the tempo is not known', () => {
  expect([62, 79.9, 80, 128].map((tempo) => isSlow(at(tempo)))).toEqual([true, true, false, false])
  expect(isSlow(at())).toBe(false)
})

test('whoever likes a slow song holds a light, whoever dislikes it holds none, and most of the others do', () => {
  const people = Array.from({ length: 100 }, (_, i) => temperament(`person-${i}`))
  expect(people.every((who) => holdsLight(at(70), 'like', who))).toBe(true)
  expect(people.some((who) => holdsLight(at(70), 'dislike', who))).toBe(false)
  const others = people.filter((who) => holdsLight(at(70), null, who)).length
  expect(others).toBeGreaterThan(40)
  expect(others).toBeLessThan(100)
})
