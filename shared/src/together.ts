/**
 * Whoever asks for the same while it is under way is given the same answer, or the same error. Nothing is kept beyond that:
 * what is asked for afterwards is asked for anew.
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
