import { expect, test } from 'vitest'
import { MemoryEngine } from '../../../test/cluster/memory-engine.ts'
import { movableTime } from '../../../test/hosts/movable-time.ts'
import { createRateLimits } from '../../platform/limits.ts'
import { shareDraws } from './shared-draws.ts'

test('one allowance applies across all processes together', async () => {
  const [engine, time] = [new MemoryEngine(), movableTime()]
  const limits = ['first', 'second'].map((name) => {
    const shared = shareDraws({ cluster: engine.join(name), timers: time.timers })
    return createRateLimits(() => 0, 1, shared)
  })
  const guess = { account: 'ann', client: 'somewhere' }
  let granted = 0
  // A burst of thirty password guesses is allowed, however they are spread over processes.
  for (let count = 0; count < 60; count++) {
    if (limits[count % 2]?.guess(guess) === 0) granted += 1
    await time.pass(100)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(granted).toBe(30)
})

test('a message cannot take more than the whole allowance', async () => {
  const [engine, time] = [new MemoryEngine(), movableTime()]
  const shared = shareDraws({ cluster: engine.join('first'), timers: time.timers })
  const charged: number[] = []
  shared.hear((_, times) => charged.push(times))
  engine.join('liar').publish('draws', JSON.stringify({ from: 'liar', draws: [['guess ann', 30, 1, 2_000_000_000]] }))
  await expect.poll(() => charged).toEqual([30])
})
