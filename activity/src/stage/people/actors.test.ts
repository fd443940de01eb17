import { expect, test } from 'vitest'
import { act, arrive, cheering, jumping, walk } from './actors.ts'
import { hopSeconds } from './motion.ts'
import type { Beat } from '../stage-props.ts'

const at = (count: number, phase = 0) => {
  const beat: Beat = { count, phase, beatsPerBar: 4, energy: 1, source: 'grid' }
  return { beat, time: count / 2, calm: false }
}
const arrived = () => arrive('ann', 0, 0, 100)

test('a like makes a person nod from the next beat on, but not before', () => {
  const ann = arrived()
  const before = act(ann, 'like', at(7, 0.02)).dip
  expect(act(ann, 'like', at(7, 0.98)).dip).toBeLessThan(0.02)
  expect(act(ann, 'like', at(8, 0.02)).dip).toBeGreaterThan(before * 2)
})

test('taking a like back ends the nod, and a new like waits for the next beat again', () => {
  const ann = arrived()
  act(ann, 'like', at(1))
  const nodding = act(ann, 'like', at(4, 0.02)).dip
  expect(act(ann, null, at(5, 0.02)).dip).toBeLessThan(nodding / 2)
  expect(act(ann, 'like', at(6, 0.02)).dip).toBeLessThan(nodding / 2)
})

test('beats restart with a new song, and a person who likes it nods from its next beat', () => {
  const ann = arrived()
  act(ann, 'like', at(200))
  act(ann, 'like', at(0))
  expect(ann.nodsAt).toBe(1)
})

test('a person who dislikes the song stands still', () => {
  expect(act(arrived(), 'dislike', at(3))).toEqual({ dip: 0, tilt: 0, lean: 0, lift: 0 })
})

test('a person who changes places walks there and arrives', () => {
  const ann = arrived()
  walk(ann, { x: 50, y: 20, tall: 120 }, 0.016)
  expect(ann.x).toBeGreaterThan(0)
  expect(ann.x).toBeLessThan(50)
  for (let i = 0; i < 120; i++) walk(ann, { x: 50, y: 20, tall: 120 }, 0.016)
  expect(ann.x).toBeCloseTo(50)
  expect(ann.presence).toBe(1)
})

test('a jump raises the arms, and stays on the ground with reduced motion', () => {
  const ann = arrived()
  ann.hopAt = 10
  expect(cheering(ann, 10.3)).toBe(true)
  expect(cheering(ann, 10 + hopSeconds)).toBe(false)
  expect(jumping(ann, { ...at(0), time: 10.3 }, 0.2)).toBeCloseTo(0.2)
  expect(jumping(ann, { ...at(0), time: 10.3, calm: true }, 0.2)).toBe(0)
})
