import { expect, test } from 'vitest'
import { stageEdge } from '../drawing/camera.ts'
import { sideOf, stepAt, waySeconds, type Way } from './walks.ts'

const floor = { x: 200, y: 720, tall: 230 }
const seat = { x: 0, y: 384, tall: 216 }
const edge = 520
const way = (up: boolean): Way => ({ from: up ? floor : seat, up, begunAt: 10, side: 1 })
const steps = (up: boolean) =>
  Array.from({ length: 60 }, (_, i) => stepAt(way(up), up ? seat : floor, edge, 10 + (i / 60) * waySeconds))

test.each([true, false])(
  'whoever goes up (%s) or down leaves from where they stood and comes where they belong',
  (up) => {
    const path = steps(up)
    expect(path[0]).toMatchObject(up ? floor : seat)
    const last = path.at(-1)
    expect(last?.x).toBeCloseTo(up ? seat.x : floor.x, -2)
    expect(stepAt(way(up), up ? seat : floor, edge, 10.01 + waySeconds)).toBeNull()
  },
)

test('nobody walks through the platform: its end is gone round, and it is not jumped at any step', () => {
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

test('a walker is in front of the platform first and behind the tables after, and the other way round going down', () => {
  expect(steps(true).map((step) => step?.onFloor)).toEqual(
    steps(true)
      .map((step) => step?.onFloor)
      .toSorted((a, b) => Number(b) - Number(a)),
  )
  expect(steps(false)[0]?.onFloor).toBe(false)
  expect(steps(false).at(-1)?.onFloor).toBe(true)
})

test('everybody takes the nearer stairs', () => {
  expect([sideOf({ x: -3 }), sideOf({ x: 40 })]).toEqual([-1, 1])
})
