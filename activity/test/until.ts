import { setTimeout as sleep } from 'node:timers/promises'

const patienceMs = 60_000

/** Asks again until what is asked for throws no more; answers it, or throws as at last. Benches have no `vi.waitFor`. */
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
