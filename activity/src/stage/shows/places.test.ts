import { expect, test } from 'vitest'
import { cameraFor } from '../drawing/camera.ts'
import { boothMiddle, outOfSight, seedOf, targetOf } from './places.ts'
import type { StagePosition } from './show.ts'

const camera = cameraFor({ width: 1440, height: 900, inset: { right: 372, bottom: 80 } })
const places = new Map<string, StagePosition>([
  ['ann', { x: -100, y: 384, tall: 216 }],
  ['ben', { x: 80, y: 384, tall: 200 }],
  ['carla', { x: 300, y: 700, tall: 180 }],
])
const placeOf = (uuid: string) => places.get(uuid)
const djs = [
  { uuid: 'ben', isPlaying: false },
  { uuid: 'ann', isPlaying: true },
]

test('a throw reaches the person it names, wherever they are', () => {
  expect(targetOf('carla', djs, placeOf)).toBe(places.get('carla'))
})

test('a throw without a target, or at a person who has left, reaches the playing DJ', () => {
  expect(targetOf(null, djs, placeOf)).toBe(places.get('ann'))
  expect(targetOf('gone', djs, placeOf)).toBe(places.get('ann'))
})

test('if nobody plays, a throw reaches the next DJ, or the middle of an empty booth', () => {
  expect(targetOf(null, [{ uuid: 'ben', isPlaying: false }], placeOf)).toBe(places.get('ben'))
  expect(targetOf(null, [], placeOf)).toBe(boothMiddle)
})

test('a person outside the picture throws from below it, from the same position in every browser', () => {
  for (const uuid of ['a', 'b', 'c', 'someone']) {
    const place = outOfSight(uuid, camera)
    expect(place).toEqual(outOfSight(uuid, camera))
    expect(place.y).toBeGreaterThan(camera.seen.bottom)
    expect(place.x).toBeGreaterThanOrEqual(camera.seen.left)
    expect(place.x).toBeLessThanOrEqual(camera.seen.right)
  }
  expect(seedOf('a')).not.toBe(seedOf('b'))
})
