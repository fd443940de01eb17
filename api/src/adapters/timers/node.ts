import type { Timers } from '../../ports/timers.ts'

/** The longest delay of `setTimeout`, which runs anything longer after 1 ms. */
const maxTimeoutMs = 2 ** 31 - 1

/** The process's own timers, in the form that rooms and connections use. */
export function createNodeTimers(): Timers {
  return {
    set: (run, ms) => setTimeout(run, Math.min(ms, maxTimeoutMs)),
    clear(timer) {
      // The only timers that get here are those `set` returned.
      clearTimeout(timer as NodeJS.Timeout)
    },
  }
}
