import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

test('a room keeps every invariant in 97,000 seeded runs', async () => {
  for (let seed = 1; seed <= 97_000; seed++) {
    const { failure } = await simulate(seed)
    expect(failure).toBeNull()
  }
})
