import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/**
 * Retries until the function no longer throws; returns its result, or throws its last error. Benchmarks have no
 * `vi.waitFor`.
 */
export async function until<T>(ask: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(50)
    }
  }
}
