import { expect, test } from 'vitest'
import { seededRandom } from '../../random.ts'
import { backoffMs } from './backoff.ts'

/** A thousand listeners, each with their own random numbers from a fixed seed. */
function crowd(): (() => number)[] {
  const next = seededRandom(20_261_121)
  return Array.from({ length: 1000 }, () => next)
}

test('[R67] clients that lose their server at the same time reconnect evenly spread over the whole interval', () => {
  for (const attempt of [0, 1, 2, 5, 10, 31]) {
    const bound = backoffMs(attempt, () => 1)
    const tenths = Array.from({ length: 10 }, () => 0)
    for (const random of crowd()) {
      const tenth = Math.floor((backoffMs(attempt, random) / bound) * 10)
      tenths[tenth] = (tenths[tenth] ?? 0) + 1
    }
    expect(Math.min(...tenths)).toBeGreaterThan(60)
    expect(Math.max(...tenths)).toBeLessThan(140)
  }
})

test('[R67] while a server is away, attempts drift apart and never synchronize', () => {
  const arrivals = crowd().map((random) =>
    [0, 1, 2, 3, 4, 5].reduce((time, attempt) => time + backoffMs(attempt, random), 0),
  )
  const inOneMoment = arrivals.map((at) => arrivals.filter((other) => Math.abs(other - at) <= 25).length)
  expect(Math.max(...inOneMoment)).toBeLessThan(arrivals.length / 20)
})
