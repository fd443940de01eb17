import { expect, test } from 'vitest'
import { simulate } from '@segue/shared/test/simulation/simulate.ts'
import { realHosts } from './simulated-host.ts'

/** The same world as in the core's own simulation, with this api's host in it. `SIMULATION_RUNS` raises the number. */
const asked = process.env['SIMULATION_RUNS']
const runs = Number(asked ?? 100)
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1)
const patienceMs = asked === undefined ? 6000 : Infinity
const fewestRuns = 30

test(
  'the host itself keeps every promise in every weather, and its clients come to hold what it holds',
  async () => {
    const started = performance.now()
    for (let run = 0; run < runs; run++) {
      if (run > fewestRuns && performance.now() - started > patienceMs) break
      const { failure } = await simulate(firstSeed + run, { startHost: realHosts() })
      expect(failure).toBeNull()
    }
  },
  24 * 60 * 60_000,
)
