/** The server's time, and when it was learned on the monotonic clock, which nobody can set. */
let known: { serverMs: number; at: number } | null = null

const elapsed = ({ serverMs, at }: { serverMs: number; at: number }) => serverMs + performance.now() - at

/**
 * Learns the server's time from an answer. Its `Date` header is at most as late as the server's clock: the answer was
 * under way, or comes from the browser's cache. So the latest time wins.
 */
export function learnServerTime({ headers }: Response): void {
  const serverMs = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(serverMs) || (known && elapsed(known) >= serverMs)) return
  known = { serverMs, at: performance.now() }
}

/** The server's time to about a second, or null before the first answer. */
export const knownServerTime = (): number | null => known && elapsed(known)

/**
 * What every time of the server is compared with, since a machine's own clock may be set to any year. A room knows the
 * time to the millisecond: see `serverNow` of the room.
 */
export const serverNow = (): number => knownServerTime() ?? Date.now()
