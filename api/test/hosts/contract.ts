import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { pause } from '@segue/shared/test/pause.ts'
import { clientPromises } from './client-promises.ts'
import type { Ground } from './ground.ts'
import type { HostUnderTest } from './host-under-test.ts'
import { boothRulesPromises } from './booth-rules-promises.ts'
import { queuePromises } from './queue-promises.ts'
import { roomTrips } from './room-trips.ts'
import { timePromises } from './time-promises.ts'
import { Visitors } from './visitors.ts'
import { delayPromises, wirePromises } from './wire-promises.ts'

const startPatienceMs = 60_000

/**
 * What every host of rooms promises its clients: ours, both releases of the published one, and hand-written ones. Runs
 * against one host, with a separate room for each promise. `inRealTime` is a host whose time can't be moved.
 */
export function hostContract(
  name: string,
  startHost: () => Promise<HostUnderTest>,
  { inRealTime = false, startsWithinMs = startPatienceMs } = {},
): void {
  describe(`rooms on ${name}`, () => {
    let host: HostUnderTest
    const entered: Visitors[] = []
    const leave = () => entered.splice(0).forEach((visitors) => visitors.leave())
    beforeAll(async () => {
      host = await startHost()
    }, startsWithinMs)
    afterAll(() => host?.stop())

    const ground: Ground = {
      host: () => host,
      async room(wish) {
        const visitors = await Visitors.toRoom(host, wish)
        entered.push(visitors)
        return visitors
      },
      span: (realMs) => (inRealTime ? realMs : 600_000),
      pass: async (ms) => host.pass?.(ms) ?? pause(ms),
    }
    describe('now', () => {
      afterEach(leave)
      clientPromises(ground)
      roomTrips(ground)
      queuePromises(ground)
      boothRulesPromises(ground)
      wirePromises(ground)
      if (inRealTime) delayPromises(ground)
    })
    describe('in time', { concurrent: inRealTime }, () => {
      afterAll(leave)
      timePromises(ground)
    })
  })
}
