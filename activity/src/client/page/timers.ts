/** Runs a function after a delay. Returns how to cancel it. */
export function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** The timers of a page, for the connections of `@segue/shared`. */
export const timersOf = (page: Window) => ({
  set: (run: () => void, ms: number): unknown => page.setTimeout(run, ms),
  clear: (timer: unknown) => page.clearTimeout(timer as number | undefined),
})
