/** Runs a function after a delay. Returns how to cancel it. */
export type After = (ms: number, run: () => void) => () => void

export const afterRealTime: After = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export const pause = (after: After, ms: number): Promise<void> => new Promise((resolve) => void after(ms, resolve))

/** The result of a promise, or undefined if it takes longer than this. */
export function within<T>(after: After, ms: number, working: Promise<T>): Promise<T | undefined> {
  let cancel = () => {}
  const late = new Promise<undefined>((resolve) => {
    cancel = after(ms, () => resolve(undefined))
  })
  return Promise.race([working, late]).finally(() => cancel())
}
