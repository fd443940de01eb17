/**
 * Shares a pending request: callers with the same id get the same result, or the same error. Nothing is cached once it
 * has settled.
 */
export function together<T>(ask: (id: string) => Promise<T>): (id: string) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (id) => {
    const known = underWay.get(id)
    if (known) return known
    const request = ask(id).finally(() => underWay.delete(id))
    underWay.set(id, request)
    return request
  }
}
