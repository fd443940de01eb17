/** Whether two values are the same JSON. The order of keys makes no difference, and an undefined key is an absent one. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    const areLists = Array.isArray(one) && Array.isArray(other) && one.length === other.length
    return areLists && one.every((entry, at) => equal(entry, other[at]))
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => equal(Reflect.get(one, key), Reflect.get(other, key)))
}
