import { expect, test, vi } from 'vitest'
import { createNodeTimers } from '../../../src/adapters/timers/node.ts'
import { cappedTimeout, maxTimeoutMs } from './capped-timers.mjs'

const dayMs = 24 * 60 * 60 * 1000

test("the embedded database's timers are capped at the longest possible timeout", () => {
  const delays: number[] = []
  const set = cappedTimeout((_run: () => void, ms: number) => delays.push(ms))
  for (const ms of [0, 1000, maxTimeoutMs, 365 * dayMs]) set(() => undefined, ms)
  expect(delays).toEqual([0, 1000, maxTimeoutMs, maxTimeoutMs])
})

test('our own timer for a year from now does not fire immediately', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  createNodeTimers().set(run, 365 * dayMs)
  vi.advanceTimersByTime(dayMs)
  expect(run).not.toHaveBeenCalled()
})
