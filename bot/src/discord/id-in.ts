/** The id in a response of Discord, or in a part of it. */
export function idIn(answer: unknown, ...path: string[]): string | undefined {
  const found = path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && key in inner ? Reflect.get(inner, key) : undefined,
    answer,
  )
  return typeof found === 'object' && found !== null && 'id' in found ? String(found.id) : undefined
}
