/** A field of something that Discord sent, at a path; undefined if there is none. */
export const fieldOf = (body: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    body,
  )
