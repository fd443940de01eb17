import { expect, test } from 'vitest'
import { simulate } from '@segue/shared/test/simulation/simulate.ts'
import { realHosts } from './simulated-host.ts'

test('the host keeps every invariant in 3,000 seeded runs', async () => {
  for (let seed = 1; seed <= 3000; seed++) {
    const { failure } = await simulate(seed, { startHost: realHosts() })
    expect(failure).toBeNull()
  }
})
