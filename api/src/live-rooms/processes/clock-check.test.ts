import { expect, test } from 'vitest'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { ClockCheck } from './clock-check.ts'

/** A process whose clock is ahead of the database's by `aheadMs`, and whose requests take `tripMs`. */
async function checking(aheadMs: number, tripMs = 4) {
  const time = new VirtualTime(1_800_000_000_000)
  const lines: string[] = []
  const write = (_: object, line: string) => void lines.push(line)
  const log = { debug: write, info: write, warn: write, error: write, child: () => log }
  const machine = { aheadMs, isAway: false }
  let traveledMs = 0
  const check = new ClockCheck({
    now: () => time.now + traveledMs + machine.aheadMs,
    async databaseNow() {
      if (machine.isAway) throw new Error('connect ECONNREFUSED')
      const there = time.now + traveledMs + tripMs / 2
      traveledMs += tripMs
      return there
    },
    log,
    timers: time.timers,
  })
  await check.open()
  return { check, machine, lines, time }
}

test.each([199, -199])('a clock that is off by %d ms is accepted', async (aheadMs) => {
  const { check, lines } = await checking(aheadMs)
  expect([check.offsetMs, check.isOff, lines]).toEqual([aheadMs, false, []])
})

test.each([3000, -3000])('a clock that is off by %d ms is reported once', async (aheadMs) => {
  const { check, lines, time } = await checking(aheadMs)
  expect([check.offsetMs, check.isOff]).toEqual([aheadMs, true])
  await time.pass(60_000)
  expect(lines).toEqual([expect.stringContaining('differs from that of the database')])
})

test('a clock that was set is noticed within ten seconds, and so is its return', async () => {
  const { check, machine, time } = await checking(0)
  machine.aheadMs = 1000
  await time.pass(10_000)
  expect(check.isOff).toBe(true)
  machine.aheadMs = 0
  await time.pass(10_000)
  expect(check.isOff).toBe(false)
})

test('a slow or unreachable database proves nothing about the clock', async () => {
  const { check, machine, time } = await checking(300, 1000)
  expect(check.isOff).toBe(false)
  machine.isAway = true
  await time.pass(10_000)
  expect(check.isOff).toBe(false)
})
