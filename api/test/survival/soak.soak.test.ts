import { expect, test } from 'vitest'
import { Soak, type SoakOptions } from './churn.ts'

/** A forgotten session, person or timer weighs more than this (bytes). */
const minLeak = 300
const visits = 800
const rounds = 6

/** By how much `y` grows with each step: the slope of the straight line that lies nearest to all of them. */
function slopeOf(y: readonly number[]): number {
  const [middle, mean] = [(y.length - 1) / 2, y.reduce((sum, one) => sum + one, 0) / y.length]
  const upper = y.reduce((sum, one, x) => sum + (x - middle) * (one - mean), 0)
  return upper / y.reduce((sum, _, x) => sum + (x - middle) ** 2, 0)
}

/** What the process holds after each of many rounds of visits that are over. */
async function soaked(options?: SoakOptions) {
  const soak = await Soak.start(options)
  try {
    // The first ones have the code compiled and the caches filled.
    await soak.churn(visits * 2)
    const held = [await soak.quiet()]
    for (let round = 0; round < rounds; round++) {
      await soak.churn(visits)
      held.push(await soak.quiet())
    }
    return held
  } finally {
    soak.stop()
  }
}

const bytesLeftByAVisit = (held: Awaited<ReturnType<typeof soaked>>) =>
  slopeOf(held.map(({ heapBytes }) => heapBytes)) / visits

test('thousands who come and go leave no memory, timer or descriptor behind', async () => {
  const held = await soaked()
  for (const { timers, handles, descriptors, troubles } of held) {
    const first = held[0]
    expect({ timers, handles, descriptors }).toEqual({
      timers: first?.timers,
      handles: first?.handles,
      descriptors: first?.descriptors,
    })
    expect(troubles).toEqual([])
  }
  console.info(`a visit leaves ${bytesLeftByAVisit(held).toFixed(0)} bytes`)
  expect(bytesLeftByAVisit(held)).toBeLessThan(minLeak)
})

test('a room host that forgot nobody would be noticed', async () => {
  expect(bytesLeftByAVisit(await soaked({ leaks: true }))).toBeGreaterThan(minLeak)
})
