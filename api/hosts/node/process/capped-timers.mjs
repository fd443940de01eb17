/** The longest delay of `setTimeout` (24.8 days). It runs anything longer after 1 ms. */
export const maxTimeoutMs = 2 ** 31 - 1

/**
 * A `setTimeout` that waits as long as possible for longer delays. PGlite needs it: its PostgreSQL computes timeouts by
 * the wall clock, and after the clock was set back by a month its timer would fire, and be set again, 800 times a
 * second. A timer that fires early is set again for the rest.
 */
export const cappedTimeout =
  (setTimer) =>
  (run, ms, ...rest) =>
    setTimer(run, Math.min(ms ?? 0, maxTimeoutMs), ...rest)
