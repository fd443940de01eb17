/** The value, or an error that names a broken promise of our own code: states what the types cannot. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Expected ${why}`)
  return value
}
