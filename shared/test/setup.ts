import fc from 'fast-check'
import { afterEach, vi } from 'vitest'

// The gate draws the same cases each time: a change is never red because of luck. PROPERTY_RUNS=10000 draws new ones.
const runs = process.env['PROPERTY_RUNS']
fc.configureGlobal(runs === undefined ? { seed: 1 } : { numRuns: Number(runs) })

// The files of one process share its clock: one that stayed fake would hang every following test.
afterEach(() => void vi.useRealTimers())
