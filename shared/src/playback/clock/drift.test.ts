import { expect, test } from 'vitest'
import { catchUp, control, driftLaw, learnLatency, startDrift, type DriftCorrection } from './drift.ts'

/** Feeds `control` the same lag ten times a second, and returns its corrections. */
function hold(behind: number, seconds: number, from = startDrift()): DriftCorrection[] {
  const corrections: DriftCorrection[] = []
  let state = from
  for (let n = 0; n <= seconds * 10; n++) {
    const correction = control(state, { expected: 100 + behind, actual: 100, now: n * 100 })
    corrections.push(correction)
    state = correction.state
  }
  return corrections
}

test.each([0, 0.005, -0.005])('within 6 ms (%s s) the song is left alone', (behind) => {
  expect(hold(behind, 30).every((correction) => correction.rate === 1 && correction.seekTo === null)).toBe(true)
})

test.each([0.01, -0.01, 0.0149, -0.0149])(
  'within 15 ms (%s s) nothing is done immediately, and a lag that lasts two seconds is removed inaudibly',
  (behind) => {
    const rates = hold(behind, 4).map((correction) => correction.rate)
    expect(rates.slice(0, 20).every((rate) => rate === 1)).toBe(true)
    for (const rate of rates.slice(20)) {
      expect(Math.sign(rate - 1)).toBe(Math.sign(behind))
      expect(Math.abs(rate - 1)).toBeLessThanOrEqual(driftLaw.fineRate)
    }
  },
)

test('readings that only scatter around the position are not chased', () => {
  let state = startDrift()
  for (let n = 0; n < 300; n++) {
    const correction = control(state, { expected: 100 + (n % 2 === 0 ? 0.012 : -0.012), actual: 100, now: n * 100 })
    expect(correction.rate).toBe(1)
    state = correction.state
  }
})

test.each([0.02, 0.04, 0.0599])(
  'up to 60 ms (%s s) the tempo changes by at most half a percent, either way',
  (off) => {
    for (const correction of hold(off, 5)) {
      expect(correction.rate).toBeGreaterThan(1)
      expect(correction.rate).toBeLessThanOrEqual(1.005)
    }
    for (const correction of hold(-off, 5)) {
      expect(correction.rate).toBeLessThan(1)
      expect(correction.rate).toBeGreaterThanOrEqual(0.995)
    }
  },
)

test('between 60 and 250 ms the tempo changes by two percent for three seconds at most, then rests for six', () => {
  const hurried = hold(0.2, 10).map((correction) => correction.rate === 1 + driftLaw.coarseRate)
  expect(hurried.slice(0, 30).every(Boolean)).toBe(true)
  expect(hurried.slice(30, 90).some(Boolean)).toBe(false)
  expect(hurried.slice(91).every(Boolean)).toBe(true)
  expect(hold(0.2, 10).every((correction) => correction.seekTo === null)).toBe(true)
})

test('a coarse correction goes on down to the dead band instead of turning fine below 60 ms', () => {
  const begun = control(startDrift(), { expected: 100.09, actual: 100, now: 0 })
  const nearer = control(begun.state, { expected: 100.03, actual: 100, now: 1000 })
  expect(nearer.rate).toBe(1 + driftLaw.coarseRate)
  const there = control(nearer.state, { expected: 100.014, actual: 100, now: 2000 })
  expect(there.rate).toBeLessThanOrEqual(1 + driftLaw.fineRate)
  const again = control(there.state, { expected: 100.09, actual: 100, now: 4000 })
  expect(again.rate).toBeLessThanOrEqual(1 + driftLaw.fineRate)
})

test('beyond 250 ms for 400 ms it seeks once, to where the song will be when the seek is done', () => {
  const corrections = hold(0.3, 0.5, startDrift(0.08))
  expect(corrections.filter((correction) => correction.seekTo !== null)).toHaveLength(1)
  expect(corrections[4]?.seekTo).toBeCloseTo(100.3 + 0.08)
})

test('a single far reading causes no seek', () => {
  let state = startDrift()
  for (let n = 0; n < 50; n++) {
    const correction = control(state, { expected: n % 3 === 0 ? 103 : 100, actual: 100, now: n * 100 })
    expect(correction.seekTo).toBeNull()
    state = correction.state
  }
})

test('after a seek there is no other for a second and a half', () => {
  const seeks = hold(2, 4).flatMap((correction, n) => (correction.seekTo === null ? [] : [n * 100]))
  expect(seeks[0]).toBe(400)
  expect(seeks[1]).toBeGreaterThanOrEqual(1900)
})

test('a correction continues until the player is really in step, instead of restarting at the edge', () => {
  let state = control(startDrift(), { expected: 100.02, actual: 100, now: 0 }).state
  const nearer = control(state, { expected: 100.012, actual: 100, now: 100 })
  expect(nearer.rate).toBeGreaterThan(1)
  state = control(nearer.state, { expected: 100.003, actual: 100, now: 200 }).state
  expect(control(state, { expected: 100.012, actual: 100, now: 300 }).rate).toBe(1)
})

test('the landing position of a seek teaches how long seeks take', () => {
  const seeking = hold(1, 0.4).at(-1)
  expect(seeking?.seekTo).not.toBeNull()
  const landed = control(seeking?.state ?? startDrift(), { expected: 101.1, actual: 101, now: 600 })
  expect(landed.state.seekLatency).toBeCloseTo(0.07)
  expect(learnLatency(0.07, 0.03)).toBeCloseTo(0.091)
  expect(learnLatency(0.05, -3)).toBe(0)
  expect(learnLatency(1, 30)).toBe(driftLaw.greatestSeekLatency)
})

test('a seek never goes before the beginning', () => {
  let state = startDrift()
  for (const now of [0, 500]) {
    const correction = control(state, { expected: -2, actual: 0, now })
    state = correction.state
    expect(correction.seekTo ?? 0).toBeGreaterThanOrEqual(0)
  }
})

test('before it is audible a start may change its tempo by a quarter, and seeks if that would take too long', () => {
  expect(catchUp(0.005)).toEqual({ rate: 1, inStep: true, seek: false })
  expect(catchUp(0.1).rate).toBe(1.25)
  expect(catchUp(-0.1).rate).toBe(0.75)
  expect(catchUp(0.02).rate).toBeCloseTo(1.1)
  expect(catchUp(0.3)).toEqual({ rate: 1, inStep: false, seek: true })
})
