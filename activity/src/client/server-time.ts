/** The server's time, and when it was learned on the monotonic clock, which users cannot change. */
let known: { serverMs: number; at: number } | null = null

const elapsed = ({ serverMs, at }: { serverMs: number; at: number }) => serverMs + performance.now() - at

/**
 * Learns the server's time from a response. Its `Date` header can only lag behind the server's clock, because the
 * response was in transit or comes from the browser cache. So the latest time wins.
 */
export function learnServerTime({ headers }: Response): void {
  const serverMs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(serverMs) || (known && elapsed(known) >= serverMs)) return
  known = { serverMs, at: performance.now() }
}

/** The server's time, accurate to about a second, or null before the first response. */
export const knownServerTime = (): number | null => known && elapsed(known)

/**
 * Compare server timestamps with this, since a machine's own clock may be set to any year. Rooms know the time to the
 * millisecond: see `serverNow` of the room.
 */
export const serverNow = (): number => knownServerTime() ?? Date.now()
