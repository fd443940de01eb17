/** Four time stamps of one probe: `sent` and `arrived` by our own monotonic clock, the others by the server's. */
export type Probe = { sent: number; received: number; replied: number; arrived: number }

/**
 * The result of one probe: the server's clock minus ours, with an error of at most half the round trip. Milliseconds.
 */
export type Reading = { at: number; offset: number; roundTrip: number }

export const clockHabits = {
  firstBurst: 16,
  laterBurst: 8,
  spacingMs: 50,
  /** The listener hears nothing until the clock is known, so the first probes follow each other sooner. */
  firstSpacingMs: 20,
  everyMs: 10_000,
  /** During the first burst the page is still loading and the network is busy, so the second comes sooner. */
  secondAfterMs: 2500,
  windowMs: 60_000,
  distortedMs: 5,
  /**
   * Number of readings after which the clock is known. With fewer, a single delay could determine everyone's position.
   */
  enough: 8,
  /** Responses this quick (ms) may replace any others; slower ones only those that were not much quicker. */
  quickMs: 80,
  muchQuicker: 1.5,
} as const

export function readingOf(probe: Probe): Reading | null {
  const roundTrip = probe.arrived - probe.sent - (probe.replied - probe.received)
  const offset = (probe.received - probe.sent + probe.replied - probe.arrived) / 2
  // A response older than its probe has a broken time stamp. Slightly below zero is just the resolution of the two
  // clocks.
  if (!Number.isFinite(roundTrip) || !Number.isFinite(offset) || roundTrip < -1) return null
  return { at: probe.arrived, offset, roundTrip: Math.max(0, roundTrip) }
}

/**
 * The probes of a burst without those delayed on the way. If the spacing of two neighbors changed by more than 5 ms, up
 * or down, they met different queues; the slower of the two is dropped, so the quickest probe of a burst always stays.
 */
export function undistorted(burst: readonly Probe[]): Probe[] {
  const inOrder = [...burst].sort((a, b) => a.sent - b.sent)
  const late = new Set<Probe>()
  for (const [index, second] of inOrder.entries()) {
    const first = inOrder[index - 1]
    if (!first) continue
    const up = second.received - first.received - (second.sent - first.sent)
    const down = second.arrived - first.arrived - (second.replied - first.replied)
    if (Math.abs(up) <= clockHabits.distortedMs && Math.abs(down) <= clockHabits.distortedMs) continue
    const slower = (readingOf(second)?.roundTrip ?? Infinity) >= (readingOf(first)?.roundTrip ?? Infinity)
    late.add(slower ? second : first)
  }
  return inOrder.filter((probe) => !late.has(probe))
}

/**
 * Whether two readings cannot both be true of one steady pair of clocks. Each is certain to within half a round trip,
 * so readings further apart than that prove that a clock was set or slept in between.
 */
export function contradict(a: Reading, b: Reading): boolean {
  const slack = 5 + Math.abs(a.at - b.at) * 0.0003
  return Math.abs(a.offset - b.offset) > (a.roundTrip + b.roundTrip) / 2 + slack
}

/** The reading with the shortest round trip: the one least affected by queues. */
export function quickest(readings: readonly Reading[]): Reading | undefined {
  return readings.reduce<Reading | undefined>(
    (best, reading) => (!best || reading.roundTrip < best.roundTrip ? reading : best),
    undefined,
  )
}

/**
 * Whether the responses of a new server are good enough to discard the earlier readings. A server that has just started
 * is busy and responds late, with more delay on the way up than on the way down, so its readings are worse than the old
 * ones.
 */
export function replaces(fresh: readonly Reading[], before: readonly Reading[]): boolean {
  if (fresh.length < clockHabits.enough) return false
  const [now, then] = [quickest(fresh)?.roundTrip ?? Infinity, quickest(before)?.roundTrip ?? Infinity]
  return now <= Math.max(clockHabits.quickMs, then * clockHabits.muchQuicker)
}
