import { expect, test } from 'vitest'
import { simulate } from '@segue/shared/test/simulation/simulate.ts'
import { realHosts } from './simulated-host.ts'

/** `SIMULATION_RUNS=1000 SIMULATION_SEED=5000` makes fewer runs, from another seed. */
const runs = Number(process.env['SIMULATION_RUNS'] ?? 3000)
const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1)

test(`the host keeps every invariant in ${runs} seeded runs`, async () => {
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const { failure } = await simulate(seed, { startHost: realHosts() })
    expect(failure).toBeNull()
  }
})
