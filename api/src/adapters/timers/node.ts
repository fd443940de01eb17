import type { Timers } from '../../ports/timers.ts'

/** The process's own timers, in the shape that rooms and connections take. */
export function createNodeTimers(): Timers {
  return {
    set: (run, ms) => setTimeout(run, ms),
    clear(timer) {
      // The only timers that come back here are the ones `set` gave out.
      clearTimeout(timer as NodeJS.Timeout)
    },
  }
}
