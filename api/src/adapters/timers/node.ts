import type { Timers } from '../../ports/timers.ts'

/** The longest delay of `setTimeout`, which runs anything longer after 1 ms. */
const maxTimeoutMs = 2 ** 31 - 1

/** The process's own timers, in the shape that rooms and connections take. */
export function createNodeTimers(): Timers {
  return {
    set: (run, ms) => setTimeout(run, Math.min(ms, maxTimeoutMs)),
    clear(timer) {
      // The only timers that come back here are the ones `set` gave out.
      clearTimeout(timer as NodeJS.Timeout)
    },
  }
}
