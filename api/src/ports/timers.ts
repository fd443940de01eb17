export interface Timers {
  set: (run: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
  /** Like `set`, for housekeeping that shouldn't wake a sleeping runtime. Defaults to `set`. */
  idly?: (run: () => void, ms: number) => unknown
  /**
   * Like `set`, for timers that a room sets again whenever it is loaded: a runtime that sleeps may forget `run`, but
   * has the room loaded by then. Defaults to `set`.
   */
  wake?: (run: () => void, ms: number) => unknown
}

/** The runtime's own timers, where nothing else sets the time. They are looked up late, so that tests can replace them. */
export const realTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
}

/** Resolves after this long (ms). */
export const pause = (timers: Pick<Timers, 'set'>, ms: number): Promise<void> =>
  new Promise((resolve) => void timers.set(resolve, ms))

/** The result of some work, or that of `late` if it takes longer than this (ms). The work continues in any case. */
export function within<T, L>(
  timers: Pick<Timers, 'set' | 'clear'>,
  ms: number,
  work: Promise<T>,
  late: () => L,
): Promise<T | L> {
  let timer: unknown
  const waiting = new Promise<void>((resolve) => (timer = timers.set(resolve, ms))).then(late)
  return Promise.race([work, waiting]).finally(() => timers.clear(timer))
}
