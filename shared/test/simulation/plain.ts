/** A deep copy of plain JSON. Values that JSON leaves out are left out. */
export function copyOf<T>(value: T): T {
  // A copy has the type of its original.
  return copied(value) as T
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copied)
  const copy: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key]
    if (part !== undefined) copy[key] = copied(part)
  }
  return copy
}

/** Whether a value survives a round trip through JSON. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}
