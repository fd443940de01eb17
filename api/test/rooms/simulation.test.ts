import { expect, test } from 'vitest'
import { simulate } from '@segue/shared/test/simulation/simulate.ts'
import { realHosts } from './simulated-host.ts'

/** The same world as in the core's own simulation, with this api's host in it. `SIMULATION_RUNS` raises the number. */
const runs = Number(process.env['SIMULATION_RUNS'] ?? 50)
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1)

test(
  'the host itself keeps every promise in every condition of the network, and its clients come to hold what it holds',
  async () => {
    for (let run = 0; run < runs; run++) {
      const { failure } = await simulate(firstSeed + run, { startHost: realHosts() })
      expect(failure).toBeNull()
    }
  },
  24 * 60 * 60_000,
)
