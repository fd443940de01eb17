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

test('a head is lowest on the beat and raised between beats', () => {
  expect(nod(0)).toBe(1)
  expect(nod(0.55)).toBe(0)
  expect(Math.max(...Array.from({ length: 100 }, (_, i) => nod(i / 100)))).toBe(1)
})

test('a nod moves smoothly into the next beat', () => {
  for (let i = 0; i < 400; i++) expect(Math.abs(nod(i / 200) - nod((i + 1) / 200))).toBeLessThan(0.04)
})

test('each person moves in their own way, which is the same in every browser', () => {
  expect(temperament('ann')).toEqual(temperament('ann'))
  expect(temperament('ann')).not.toEqual(temperament('ben'))
})

test('nobody is more than a fiftieth of a beat behind the others', () => {
  for (let i = 0; i < 500; i++) expect(temperament(`person-${i}`).lag).toBeLessThanOrEqual(0.02)
})

test('a like makes a person nod from the next beat on', () => {
  expect(nodsFrom(beat(7, 0.01))).toBe(8)
  expect(nodsFrom(beat(7, 0.99))).toBe(8)
})

test('people who like the song move more than those who have not voted, and those who dislike it stand still', () => {
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

test('with reduced motion, people sway by at most two degrees and independently of the beat', () => {
  for (let time = 0; time < 20; time += 0.3) {
    const now = gesture({ beat: beat(time, 0), time, mood: 'nodding', who, calm: true })
    expect(now.dip).toBe(0)
    expect(now.lift).toBe(0)
    expect(Math.abs(now.tilt)).toBeLessThan((2 * Math.PI) / 180)
  }
})

test('a jump leaves the ground, comes down and ends', () => {
  expect(hop(0.3)).toBeCloseTo(1)
  expect(hop(0)).toBe(0)
  expect(hop(hopSeconds)).toBe(0)
  expect(hop(-1)).toBe(0)
})

test('easing covers the same distance in one long frame as in many short ones', () => {
  let short = 0
  for (let i = 0; i < 10; i++) short = approach(short, 1, 0.01, 0.05)
  expect(short).toBeCloseTo(approach(0, 1, 0.1, 0.05))
})

test('a device that cannot keep up is detected, ignoring short slowdowns and hidden pages', () => {
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

test('a picture meant for twenty frames a second counts as slow only below that', () => {
  let slow = 0
  const watch = paceWatch(() => slow++, 20)
  for (let i = 0; i < 90; i++) watch(52)
  expect(slow).toBe(0)
  for (let i = 0; i < 90; i++) watch(80)
  expect(slow).toBe(1)
})

test('a picture with a limited frame rate waits longer between frames once nothing has happened for three seconds', () => {
  const calm = { lively: 20, resting: 5 }
  expect(frameWait(calm, 0)).toBeCloseTo(33, 0)
  expect(frameWait(calm, 2900)).toBeCloseTo(33, 0)
  expect(frameWait(calm, 3100)).toBeCloseTo(183, 0)
  expect(frameWait({ lively: 100, resting: 100 }, 0)).toBe(0)
})
