import { expect, test } from 'vitest'
import { stageEdge } from '../drawing/camera.ts'
import { sideOf, stepAt, waySeconds, type Way } from './walks.ts'

const floor = { x: 200, y: 720, tall: 230 }
const seat = { x: 0, y: 384, tall: 216 }
const edge = 520
const way = (up: boolean): Way => ({ from: up ? floor : seat, up, begunAt: 10, side: 1 })
const steps = (up: boolean) =>
  Array.from({ length: 60 }, (_, i) => stepAt(way(up), up ? seat : floor, edge, 10 + (i / 60) * waySeconds))

test.each([true, false])('a walk up (%s) or down starts and ends at the right places', (up) => {
  const path = steps(up)
  expect(path[0]).toMatchObject(up ? floor : seat)
  const last = path.at(-1)
  expect(last?.x).toBeCloseTo(up ? seat.x : floor.x, -2)
  expect(stepAt(way(up), up ? seat : floor, edge, 10.01 + waySeconds)).toBeNull()
})

test('people walk around the end of the platform in small steps, never through it', () => {
  for (const up of [true, false]) {
    const path = steps(up)
    for (const step of path) {
      const insideFront = step && step.y > stageEdge && step.y < stageEdge + 60
      if (insideFront) expect(step.x).toBeCloseTo(edge)
    }
    for (const [i, step] of path.entries()) {
      const before = path[i - 1]
      if (step && before) expect(Math.hypot(step.x - before.x, step.y - before.y)).toBeLessThan(60)
    }
  }
})

test('going up, a walker is first in front of the platform and then behind the tables; going down, the reverse', () => {
  expect(steps(true).map((step) => step?.onFloor)).toEqual(
    steps(true)
      .map((step) => step?.onFloor)
      .toSorted((a, b) => Number(b) - Number(a)),
  )
  expect(steps(false)[0]?.onFloor).toBe(false)
  expect(steps(false).at(-1)?.onFloor).toBe(true)
})

test('everyone takes the nearer stairs', () => {
  expect([sideOf({ x: -3 }), sideOf({ x: 40 })]).toEqual([-1, 1])
})
