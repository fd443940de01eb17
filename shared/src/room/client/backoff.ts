/** How many attempts use the short bound: half a minute's worth, which a restart of the server may take. */
const quickAttempts = 30
const quickBoundMs = 2000

/**
 * How long (ms) to wait before an attempt: random up to a bound that doubles from half a second. The bound stays at two
 * seconds for a while, so that a restarted server has its listeners back soon but not all at the same time, and grows
 * to fifteen for a server that stays away.
 */
export function backoffMs(attempt: number, random: () => number): number {
  const bound =
    attempt < quickAttempts
      ? Math.min(500 * 2 ** attempt, quickBoundMs)
      : Math.min(quickBoundMs * 2 ** (attempt - quickAttempts + 1), 15_000)
  return random() * bound
}
