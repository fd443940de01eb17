/**
 * How a third-party player is kept near the room: its position is imprecise and its jumps are audible, so they are
 * rare.
 */
export type Coarse = {
  /** Learned time from a seek to sound; seconds. */
  latency: number
  /** When it went off position, ms; null while it is near enough. */
  offSince: number | null
  /** When the last seek was ordered, ms. */
  orderedAt: number
  /** Whether the next reading shows where the last seek landed. */
  landing: boolean
}

/** Closer than this (seconds) a player isn't corrected: such players report their position in quarter seconds. */
export const nearEnough = 0.75
/** How long (ms) it has to be off before it is made to jump. A hiccup often passes by itself. */
export const patienceMs = 3000
/** Min time between two jumps, ms. A player that is immediately off again does not get better by being hurried. */
export const restMs = 20_000
/** How long after an order (ms) the player's reports are meaningful again. */
export const landingMs = 1500
/** Listeners this far off (seconds) hear another part of the song: then the rest is cut short. */
const lostBeyond = 8
const maxLatency = 3

export function startCoarse(now: number, latency = 0.4): Coarse {
  return { latency, offSince: null, orderedAt: now, landing: true }
}

/** Decides from the player's position whether and where it has to jump. Seconds; `now` in ms. */
export function followCoarsely(
  state: Coarse,
  { expected, actual, now }: { expected: number; actual: number; now: number },
): { state: Coarse; seekTo: number | null } {
  const sinceOrder = now - state.orderedAt
  if (sinceOrder < landingMs) return { state, seekTo: null }
  const behind = expected - actual
  const landed = state.landing ? { ...state, landing: false, latency: learn(state.latency, behind) } : state
  if (Math.abs(behind) <= nearEnough) return { state: { ...landed, offSince: null }, seekTo: null }
  const offSince = landed.offSince ?? now
  const lost = Math.abs(behind) > lostBeyond
  const rested = sinceOrder >= (lost ? patienceMs : restMs)
  // A start that landed off position is corrected immediately: its latency is known now.
  const misplaced = state.landing
  if (!misplaced && !(rested && now - offSince >= patienceMs)) return { state: { ...landed, offSince }, seekTo: null }
  return {
    state: { ...landed, offSince: null, orderedAt: now, landing: false },
    seekTo: Math.max(0, expected + landed.latency),
  }
}

/** Adds half of an order's error to the expected latency. */
function learn(latency: number, missedBy: number): number {
  if (Math.abs(missedBy) > maxLatency) return latency
  return Math.max(0, Math.min(maxLatency, latency + missedBy / 2))
}
