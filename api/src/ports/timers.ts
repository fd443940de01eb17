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
