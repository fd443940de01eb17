import fc from 'fast-check'
import { afterEach, vi } from 'vitest'

// The gate draws the same cases each time: a change is never red because of luck. PROPERTY_RUNS=10000 draws new ones.
const runs = process.env['PROPERTY_RUNS']
fc.configureGlobal(runs === undefined ? { seed: 1 } : { numRuns: Number(runs) })

// The files of one process share its clock and its globals: one that stayed fake would affect every following test.
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
