export interface Timers {
  set: (run: () => void, ms: number) => unknown
  clear: (timer: unknown) => void
  /** As `set`, for housekeeping that nobody has to be woken for. Where it is missing, `set` does. */
  idly?: (run: () => void, ms: number) => unknown
  /**
   * As `set`, for what a room asks for again whenever it is loaded: a runtime that sleeps may forget `run`, but has the
   * room loaded by then. Where it is missing, `set` does.
   */
  wake?: (run: () => void, ms: number) => unknown
}
