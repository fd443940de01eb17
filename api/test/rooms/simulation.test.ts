import { expect, test } from 'vitest'
import { simulate } from '@segue/shared/test/simulation/simulate.ts'
import { realHosts } from './simulated-host.ts'

/** The same world as in the core's own simulation, with the API's host in it. */
const runs = 50

test(
  'the host keeps every promise under all network conditions, and its clients converge to its state',
  async () => {
    for (let seed = 1; seed <= runs; seed++) {
      const { failure } = await simulate(seed, { startHost: realHosts() })
      expect(failure).toBeNull()
    }
  },
  24 * 60 * 60_000,
)
