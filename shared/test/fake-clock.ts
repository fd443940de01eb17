import { vi } from 'vitest'

function requireFakeTimers() {
  if (!vi.isFakeTimers()) throw new Error('Call vi.useFakeTimers() first')
}

/**
 * The clock and timers of `vi.useFakeTimers()`, for code that takes them as parameters. They throw while time is real.
 */
export const fakeClock = {
  now(): number {
    requireFakeTimers()
    return performance.now()
  },
  after(ms: number, run: () => void): () => void {
    requireFakeTimers()
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  wait: (ms: number): Promise<void> => new Promise((done) => void fakeClock.after(ms, done)),
}
