import { expect, test } from 'vitest'
import { Soak } from './churn.ts'

/** A leaked session, person or timer weighs more than this (bytes). */
const leastLeak = 300
const visits = 800
const mostRounds = 6

test('thousands who come and go leave no memory, timer or descriptor behind', { timeout: 150_000 }, async () => {
  const soak = await Soak.start()
  try {
    // The first ones have the code compiled and the caches filled.
    await soak.churn(visits * 2)
    let before = await soak.quiet()
    const growths: number[] = []
    // The engine itself takes and gives memory as it likes; but what leaks, leaks in every round.
    while (growths.length < mostRounds && !growths.some((growth) => growth < leastLeak)) {
      await soak.churn(visits)
      const after = await soak.quiet()
      growths.push((after.heapBytes - before.heapBytes) / visits)
      expect(after.timers).toBe(before.timers)
      expect(after.handles).toBe(before.handles)
      expect(after.descriptors).toBe(before.descriptors)
      expect(after.troubles).toEqual([])
      before = after
    }
    expect(Math.min(...growths)).toBeLessThan(leastLeak)
  } finally {
    soak.stop()
  }
})
