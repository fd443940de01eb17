import { expect, test } from 'vitest'
import { simulate } from '@segue/shared/test/simulation/simulate.ts'
import { realHosts } from './simulated-host.ts'

/** The same world as in the core's own simulation, with this api's host in it. */
const runs = 50

test(
  'the host itself keeps every promise in every condition of the network, and its clients come to hold what it holds',
  async () => {
    for (let seed = 1; seed <= runs; seed++) {
      const { failure } = await simulate(seed, { startHost: realHosts() })
      expect(failure).toBeNull()
    }
  },
  24 * 60 * 60_000,
)
