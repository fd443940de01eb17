import { expect, test } from 'vitest'
import { approach, frameWait, gesture, hop, hopSeconds, nod, nodsFrom, paceWatch, temperament } from './motion.ts'
import type { Beat } from '../stage-props.ts'

const beat = (count: number, phase: number, energy = 1): Beat => ({
  count,
  phase,
  beatsPerBar: 4,
  energy,
  source: 'grid',
})
const who = temperament('ann')

test('a head is lowest on the beat and up between beats', () => {
  expect(nod(0)).toBe(1)
  expect(nod(0.55)).toBe(0)
  expect(Math.max(...Array.from({ length: 100 }, (_, i) => nod(i / 100)))).toBe(1)
})

test('a nod never jerks: it goes over into the next beat without a step', () => {
  for (let i = 0; i < 400; i++) expect(Math.abs(nod(i / 200) - nod((i + 1) / 200))).toBeLessThan(0.04)
})

test('everybody moves in their own way, and in the same way everywhere', () => {
  expect(temperament('ann')).toEqual(temperament('ann'))
  expect(temperament('ann')).not.toEqual(temperament('ben'))
})

test('nobody is more than a fiftieth of a beat behind the others', () => {
  for (let i = 0; i < 500; i++) expect(temperament(`person-${i}`).lag).toBeLessThanOrEqual(0.02)
})

test('a like nods from the next beat on', () => {
  expect(nodsFrom(beat(7, 0.01))).toBe(8)
  expect(nodsFrom(beat(7, 0.99))).toBe(8)
})

test('who likes it moves more than who has not said, and who dislikes it stands still', () => {
  const moves = (mood: 'nodding' | 'idle' | 'still') =>
    gesture({ beat: beat(4, 0.02), time: 3, mood, who, calm: false }).dip
  expect(moves('nodding')).toBeGreaterThan(moves('idle') * 2)
  expect(gesture({ beat: beat(4, 0), time: 3, mood: 'still', who, calm: false })).toEqual({
    dip: 0,
    tilt: 0,
    lean: 0,
    lift: 0,
  })
})

test('less motion is a sway of at most two degrees that no beat drives', () => {
  for (let time = 0; time < 20; time += 0.3) {
    const now = gesture({ beat: beat(time, 0), time, mood: 'nodding', who, calm: true })
    expect(now.dip).toBe(0)
    expect(now.lift).toBe(0)
    expect(Math.abs(now.tilt)).toBeLessThan((2 * Math.PI) / 180)
  }
})

test('a jump leaves the ground, comes down and is over', () => {
  expect(hop(0.3)).toBeCloseTo(1)
  expect(hop(0)).toBe(0)
  expect(hop(hopSeconds)).toBe(0)
  expect(hop(-1)).toBe(0)
})

test('easing covers the same way in one long frame as in many short ones', () => {
  let short = 0
  for (let i = 0; i < 10; i++) short = approach(short, 1, 0.01, 0.05)
  expect(short).toBeCloseTo(approach(0, 1, 0.1, 0.05))
})

test('a device that cannot keep up is noticed, a busy moment and a hidden page are forgiven', () => {
  let slow = 0
  const watch = paceWatch(() => slow++)
  for (let i = 0; i < 90; i++) watch(i < 30 ? 200 : 16.7)
  expect(slow).toBe(0)
  for (let i = 0; i < 90; i++) watch(60_000)
  for (let i = 0; i < 89; i++) watch(40)
  expect(slow).toBe(0)
  watch(40)
  expect(slow).toBe(1)
})

test('a picture that was to have twenty frames a second is slow below that', () => {
  let slow = 0
  const watch = paceWatch(() => slow++, 20)
  for (let i = 0; i < 90; i++) watch(52)
  expect(slow).toBe(0)
  for (let i = 0; i < 90; i++) watch(80)
  expect(slow).toBe(1)
})

test('a picture with few frames rests once nothing has happened for a while, and asks for no frame meanwhile', () => {
  const calm = { lively: 20, resting: 5 }
  expect(frameWait(calm, 0)).toBeCloseTo(33, 0)
  expect(frameWait(calm, 2900)).toBeCloseTo(33, 0)
  expect(frameWait(calm, 3100)).toBeCloseTo(183, 0)
  expect(frameWait({ lively: 100, resting: 100 }, 0)).toBe(0)
})
