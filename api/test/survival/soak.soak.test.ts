import { expect, test } from 'vitest'
import { Soak, type SoakOptions } from './churn.ts'

/** A leaked session, person or timer is larger than this (bytes). */
const minLeak = 300
const visits = 800
const rounds = 6

/** By how much `y` grows with each step: the slope of the line of best fit. */
function slopeOf(y: readonly number[]): number {
  const [middle, mean] = [(y.length - 1) / 2, y.reduce((sum, one) => sum + one, 0) / y.length]
  const upper = y.reduce((sum, one, x) => sum + (x - middle) * (one - mean), 0)
  return upper / y.reduce((sum, _, x) => sum + (x - middle) ** 2, 0)
}

/** The process's metrics after each of many rounds of completed visits. */
async function soaked(options?: SoakOptions) {
  const soak = await Soak.start(options)
  try {
    // The first ones compile the code and fill the caches.
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

test('thousands of visits leave no memory, timers or descriptors behind', async () => {
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
  console.info(`each visit leaves ${bytesLeftByAVisit(held).toFixed(0)} bytes behind`)
  expect(bytesLeftByAVisit(held)).toBeLessThan(minLeak)
})

test('a room host with a memory leak would be detected', async () => {
  expect(bytesLeftByAVisit(await soaked({ leaks: true }))).toBeGreaterThan(minLeak)
})
