import { expect, test } from 'vitest'
import { falling, mixPlanOf, rising } from './mix.ts'

const current = { startTime: -100_000 }
const fade = { startTime: 9000, handOverAt: 12_000, overlapMs: 4000 }
const tempo = { rate: 1.05, from: 10_000, until: 26_000, free: 34_000 }
const blend = { startTime: 9000, handOverAt: 18_000, overlapMs: 16_000, tempo }

test('a fade lasts as long as both songs are audible, and keeps their power', () => {
  const { from, until, points } = mixPlanOf(current, fade, 100)
  expect([from, until, points.length]).toEqual([10_000, 14_000, 41])
  expect(points[0]).toMatchObject({ outgoing: { level: 1, position: 110 }, incoming: { level: 0, position: 1 } })
  expect(points[40]?.outgoing.level).toBeCloseTo(0)
  expect(points[40]?.incoming).toMatchObject({ level: 1, position: 5 })
  for (const { outgoing, incoming } of points) {
    expect(outgoing.level ** 2 + incoming.level ** 2).toBeCloseTo(1)
    expect([outgoing.bass, incoming.bass]).toEqual([0, 0])
  }
  expect(points[10]).toMatchObject({ outgoing: { level: falling(0.25) }, incoming: { level: rising(0.25) } })
})

test('a plan that has to last longer goes on with the next song alone', () => {
  const short = { startTime: 9000, handOverAt: 11_000, overlapMs: 2000 }
  const { from, until, points } = mixPlanOf(current, short, 100, 4000)
  expect([from, until, points.length]).toEqual([10_000, 14_000, 41])
  expect(points[20]?.incoming).toMatchObject({ level: 1, position: 3 })
  expect(points[40]).toMatchObject({ incoming: { level: 1, position: 5 } })
  for (const { outgoing } of points.slice(20)) expect(outgoing.level).toBeCloseTo(0)
  expect(mixPlanOf(current, fade, 100, 1000)).toEqual(mixPlanOf(current, fade, 100))
})

test('a blend ends when the next song has its own tempo, and meets its anchor there', () => {
  const { from, until, points } = mixPlanOf(current, blend, 50)
  expect([from, until]).toEqual([10_000, 34_000])
  const at = (ms: number) => points[(ms - from) / 50]?.incoming.position ?? 0
  expect(at(11_000) - at(10_000)).toBeCloseTo(1.05)
  expect(at(30_050) - at(29_950)).toBeCloseTo(0.1025, 3)
  expect(at(34_000)).toBeCloseTo(25)
  expect(points.at(-1)?.outgoing.level).toBeCloseTo(0)
})

test('the bass passes from one song to the other in the middle of a blend', () => {
  const { points } = mixPlanOf(current, blend, 125)
  const bassAt = (ms: number) => {
    const point = points[(ms - 10_000) / 125]
    return [point?.outgoing.bass, point?.incoming.bass].map((gain) => Math.round(gain ?? NaN) + 0)
  }
  expect(bassAt(18_000)).toEqual([0, -24])
  expect(bassAt(18_125)).toEqual([-12, -12])
  expect(bassAt(18_250)).toEqual([-24, 0])
})
