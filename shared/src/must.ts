/** Returns the value, or throws because of a bug in our own code. States what the types cannot. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`Expected ${why}`)
  return value
}
