import type { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import type { After } from '../src/within.ts'

/** The bot's timers on a clock that a test advances. */
export const virtualAfter =
  (time: VirtualTime): After =>
  (ms, run) => {
    const timer = time.after(ms, run)
    return () => time.timers.clear(timer)
  }
