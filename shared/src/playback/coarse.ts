/** How a player that is not ours is kept near the room: its word is rough and its jumps are heard, so they are rare. */
export type Coarse = {
  /** How long it takes from an order to sound, learnt; seconds. */
  latency: number
  /** Since when it has been off, ms; null while it is near enough. */
  offSince: number | null
  /** When it was last told where to be, ms. */
  orderedAt: number
  /** Whether the next reading tells how the last order landed. */
  landing: boolean
}

/** Nearer than this nobody is asked to jump, seconds: such players say where they are in steps of a quarter second. */
export const nearEnough = 0.75
/** How long it has to be off before it is told to jump, ms. A hiccup often passes by itself. */
export const patienceMs = 3000
/** Between two jumps, ms. A player that is off again at once does not get better by being hurried. */
export const restMs = 20_000
/** An order needs that long until what the player says of itself means anything, ms. */
export const landingMs = 1500
/** What somebody who is that far away hears is another part of the song, seconds: then the rest is cut short. */
const lostBeyond = 8
const maxLatency = 3

export function startCoarse(now: number, latency = 0.4): Coarse {
  return { latency, offSince: null, orderedAt: now, landing: true }
}

/** Looks at where the player says it is, and says where it has to jump, if it has to. Seconds; `now` in ms. */
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
  // A start that landed beside the room is put right at once: what it took is known now.
  const misplaced = state.landing
  if (!misplaced && !(rested && now - offSince >= patienceMs)) return { state: { ...landed, offSince }, seekTo: null }
  return {
    state: { ...landed, offSince: null, orderedAt: now, landing: false },
    seekTo: Math.max(0, expected + landed.latency),
  }
}

/** Half of what an order missed by is added to what orders are thought to take. */
function learn(latency: number, missedBy: number): number {
  if (Math.abs(missedBy) > maxLatency) return latency
  return Math.max(0, Math.min(maxLatency, latency + missedBy / 2))
}
