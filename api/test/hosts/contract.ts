import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { clientPromises } from './client-promises.ts'
import type { Ground } from './ground.ts'
import type { HostUnderTest } from './host-under-test.ts'
import { boothRulesPromises } from './booth-rules-promises.ts'
import { roomTrips } from './room-trips.ts'
import { Visitors } from './visitors.ts'
import { wirePromises } from './wire-promises.ts'

const startPatienceMs = 60_000

/**
 * What every host of rooms promises its clients: ours, both releases of the published one, and hand-written ones. Runs
 * against one host, in a room of its own for each promise.
 */
export function hostContract(name: string, startHost: () => Promise<HostUnderTest>): void {
  describe(`rooms on ${name}`, () => {
    let host: HostUnderTest
    let visitors: Visitors | undefined
    beforeAll(async () => {
      host = await startHost()
    }, startPatienceMs)
    afterEach(() => visitors?.leave())
    afterAll(() => host?.stop())

    const ground: Ground = {
      host: () => host,
      async room(wish) {
        visitors = await Visitors.toRoom(host, wish)
        return visitors
      },
      pass: async (ms) => host.pass?.(ms) ?? new Promise((resolve) => setTimeout(resolve, ms)),
    }
    clientPromises(ground)
    roomTrips(ground)
    boothRulesPromises(ground)
    wirePromises(ground)
  })
}
