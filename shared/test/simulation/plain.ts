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

/** Whether two values are the same JSON, regardless of the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((part, index) => isSame(part, other[index]))
    )
  }
  const [parts, others] = [one as Record<string, unknown>, other as Record<string, unknown>]
  const keys = Object.keys(parts)
  return (
    !Array.isArray(other) &&
    keys.length === Object.keys(others).length &&
    keys.every((key) => Object.hasOwn(others, key) && isSame(parts[key], others[key]))
  )
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
