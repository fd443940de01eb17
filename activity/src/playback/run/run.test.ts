import { beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { createFakeDevice } from '../../../test/doubles/fake-device.ts'
import { anchorOf, mediaAt, serverNow, wait } from '../../../test/doubles/fake-listener.ts'
import { createRun } from './run.ts'
import type { RunPhase } from './run-core.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

/** A song on a device with a longer start latency than known, which another source covers for some milliseconds. */
function start(coveredForMs: number) {
  const device = createFakeDevice({ startDelay: 0.08 })
  const deck = device.createDeck(() => undefined)
  const coveredUntil = fakeClock.now() + coveredForMs
  const phases: { phase: RunPhase; at: number }[] = []
  const began = fakeClock.now()
  deck.load(mediaAt('one'), 0)
  const anchor = anchorOf('one', 30)
  const run = createRun({
    deck,
    anchor,
    clock: serverNow,
    monotonic: device.monotonic,
    after: device.after,
    nudge: () => 0,
    startLatency: 0.02,
    coveredForMs: () => Math.max(0, coveredUntil - fakeClock.now()),
    onPhase: (phase) => phases.push({ phase, at: fakeClock.now() - began }),
    onStartLatency: () => undefined,
  })
  run.begin()
  const behindMs = () => serverNow() - anchor.startTime - (run.position() ?? 0) * 1000
  return { run, behindMs, receivedAfter: () => phases.find(({ phase }) => phase === 'playing')?.at ?? null }
}

test('a covered song is taken over only once it is in step, so that it needs no audible correction', async () => {
  const { run, behindMs, receivedAfter } = start(10_000)
  for (let waited = 0; receivedAfter() === null && waited < 10_000; waited += 20) await wait(20)
  expect(receivedAfter()).not.toBeNull()
  expect(Math.abs(behindMs())).toBeLessThan(3.5)
  await wait(8000)
  expect(run.metrics().rateChanges).toBe(0)
  expect(Math.abs(behindMs())).toBeLessThan(5)
})

test('a song is audible in time if its cover is about to end, even if it is not exactly in step', async () => {
  const { receivedAfter } = start(500)
  await wait(2000)
  expect(receivedAfter()).toBeLessThan(1300)
})
