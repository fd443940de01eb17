import { pause } from './pause.ts'

type Truthy<T> = Exclude<T, undefined | null | false | 0 | ''>

/**
 * Polls until there is a result, and returns it. Times out with a message about what was expected; with infinite
 * patience the test's own time-out applies.
 */
export async function until<T>(find: () => T | Promise<T>, what: string, patienceMs = 60_000): Promise<Truthy<T>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await find()
    // Cast: TypeScript does not narrow a type parameter by a value.
    if (found) return found as Truthy<T>
    if (performance.now() > end) throw new Error(`Timed out waiting for ${what}`)
    await pause(10)
  }
}
