import { expect, test } from 'vitest'
import { followCoarsely, landingMs, nearEnough, patienceMs, restMs, startCoarse, type Coarse } from './coarse.ts'

/** Follows a player that is `behind` seconds late, twice a second, and takes `slow` seconds to carry out a seek. */
function followed(options: { seconds: number; behind: number; slow?: number; push?: (at: number) => number }) {
  let state: Coarse = startCoarse(0)
  let behind = options.behind
  const seeks: number[] = []
  for (let at = 500; at <= options.seconds * 1000; at += 500) {
    behind += options.push?.(at) ?? 0
    const expected = at / 1000
    const order = followCoarsely(state, { expected, actual: expected - behind, now: at })
    state = order.state
    if (order.seekTo === null) continue
    seeks.push(at)
    behind = expected + (options.slow ?? 0.4) - order.seekTo
  }
  return { seeks, behind, state }
}

test('a player that is near enough is left alone', () => {
  expect(followed({ seconds: 300, behind: nearEnough }).seeks).toEqual([])
  expect(followed({ seconds: 300, behind: -nearEnough }).seeks).toEqual([])
})

test("a player's reports are ignored until it has landed", () => {
  const state = startCoarse(0)
  expect(followCoarsely(state, { expected: 60, actual: 0, now: landingMs - 1 })).toEqual({ state, seekTo: null })
})

test('a start that landed off position is corrected once, including the learned latency', () => {
  const { seeks, behind } = followed({ seconds: 120, behind: 1.6, slow: 1 })
  expect(seeks).toEqual([landingMs])
  expect(Math.abs(behind)).toBeLessThan(nearEnough)
})

test('a hiccup that passes by itself causes no seek', () => {
  const pushes = new Map([
    [60_000, 2],
    [62_000, -2],
  ])
  const push = (at: number) => pushes.get(at) ?? 0
  expect(followed({ seconds: 120, behind: 0, push }).seeks).toEqual([])
})

test('a player that was paused is brought back once it has been off for a while', () => {
  const { seeks, behind } = followed({ seconds: 120, behind: 0, push: (at) => (at === 60_000 ? 5 : 0) })
  expect(seeks).toEqual([60_000 + patienceMs])
  expect(Math.abs(behind)).toBeLessThan(nearEnough)
})

test('a player that drifts all the time jumps rarely', () => {
  const { seeks } = followed({ seconds: 240, behind: 0, push: () => 0.2 })
  for (const [at, seek] of seeks.entries()) {
    if (at > 0) expect(seek - (seeks[at - 1] ?? 0)).toBeGreaterThanOrEqual(patienceMs)
  }
  expect(seeks.length).toBeLessThan((240 * 1000) / restMs + 2)
})

test('a listener who hears an entirely different part of the song is corrected soon', () => {
  const pushes = new Map([
    [60_000, 3],
    [68_000, 30],
  ])
  const push = (at: number) => pushes.get(at) ?? 0
  expect(followed({ seconds: 120, behind: 0, push }).seeks).toEqual([63_000, 71_000])
})

test('a seek never goes before the beginning', () => {
  const order = followCoarsely(startCoarse(0), { expected: -5, actual: 3, now: 4000 })
  expect(order.seekTo).toBe(0)
})
