type Truthy<T> = Exclude<T, undefined | null | false | 0 | ''>

/**
 * Looks again and again until there is something, and answers it. Fails after a while with what was waited for; with
 * endless patience it is the test's own time-out that ends it.
 */
export async function until<T>(find: () => T | Promise<T>, what: string, patienceMs = 60_000): Promise<Truthy<T>> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = await find()
    // The border: TypeScript does not narrow a type parameter by a value.
    if (found) return found as Truthy<T>
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
