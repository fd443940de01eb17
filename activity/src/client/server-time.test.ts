import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as ServerTime from './server-time.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const answer = (at: number) => new Response(null, { headers: { Date: new Date(at).toUTCString() } })

let time: typeof ServerTime

beforeEach(async () => {
  vi.useFakeTimers({ now: noon })
  vi.resetModules()
  time = await import('./server-time.ts')
})
afterEach(() => vi.useRealTimers())

test.each([1970, 2026, 2199])("the server's time is kept from its responses on a machine in the year %i", (year) => {
  time.learnServerTime(answer(noon))
  vi.setSystemTime(Date.UTC(year, 0, 1))
  expect(time.serverNow()).toBe(noon)
  vi.advanceTimersByTime(90_000)
  expect(time.serverNow()).toBe(noon + 90_000)
})

test('an older response from the browser cache does not turn the time back', () => {
  time.learnServerTime(answer(noon))
  time.learnServerTime(answer(noon - 3_600_000))
  expect(time.serverNow()).toBe(noon)
  time.learnServerTime(answer(noon + 60_000))
  expect(time.serverNow()).toBe(noon + 60_000)
})

test("the machine's clock is used before the first response", () => {
  time.learnServerTime(new Response(null))
  expect(time.knownServerTime()).toBeNull()
  expect(time.serverNow()).toBe(noon)
})
