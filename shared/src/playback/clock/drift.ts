/**
 * The control law that keeps a player in step with the room, for media whose rate and position we control. Positions
 * are seconds of the song, `now` is milliseconds of a monotonic clock, rates are multiples of the song's own tempo.
 */
export const driftLaw = {
  /** Closer than this the difference is inaudible, and correcting would only chase noise. */
  deadBand: 0.015,
  /**
   * Two listeners at opposite edges of the dead band are 30 ms apart and would stay so. A larger average lag than this
   * is therefore removed too, at an inaudible tempo change.
   */
  lingering: 0.006,
  lingersForMs: 2000,
  averagedOverMs: 1000,
  /** A correction continues down to here, so that it does not stop at the edge and start again. */
  goodEnough: 0.004,
  fineBand: 0.06,
  farBand: 0.25,
  /** Half a percent is the largest change that stays inaudible for as long as it takes. */
  fineRate: 0.005,
  /** Browsers that preserve the pitch copy windows of 20 ms unchanged below about 0.12 %: less would have no effect. */
  minRate: 0.002,
  fineWithinSeconds: 6,
  coarseRate: 0.02,
  coarseForMs: 3000,
  coarseRestMs: 6000,
  farForMs: 400,
  coolDownMs: 1500,
  greatestSeekLatency: 1.5,
  /** How close a start must get before it becomes audible, and the tempo change it may use to get there. */
  startBand: 0.008,
  /** How close it must get while its song is still heard from elsewhere, and nobody waits. */
  unhurriedBand: 0.003,
  silentRate: 0.25,
} as const

export type DriftState = {
  correcting: boolean
  /**
   * The mean lag since the last correction, weighted towards recent readings. Seconds; null before there is a reading.
   */
  lag: { mean: number; since: number; at: number } | null
  /** When the brief ±2 % began, or null. It may begin again only after a rest. */
  coarseSince: number | null
  /** When the player got more than 250 ms off, or null. */
  farSince: number | null
  noSeekBefore: number
  /** A seek was ordered and the next reading shows where it landed. */
  landing: boolean
  /** How long this player takes from a seek to sound, learned from where earlier seeks landed. Seconds. */
  seekLatency: number
  seeks: number
}

export type DriftCorrection = { state: DriftState; rate: number; seekTo: number | null }

export function startDrift(seekLatency = 0): DriftState {
  return {
    correcting: false,
    lag: null,
    coarseSince: null,
    farSince: null,
    noSeekBefore: -Infinity,
    landing: false,
    seekLatency,
    seeks: 0,
  }
}

/** The expected latency after a start or seek that landed `late` seconds behind (or ahead, when negative). */
export function learnLatency(latency: number, late: number): number {
  return Math.max(0, Math.min(driftLaw.greatestSeekLatency, latency + 0.7 * late))
}

/**
 * Decides what to do about one reading. The caller passes filtered readings of a player that is really running (not
 * seeking or waiting for data), carries out `rate` and `seekTo`, and keeps `state` for the next call.
 */
export function control(
  before: DriftState,
  reading: { expected: number; actual: number; now: number },
): DriftCorrection {
  const { expected, actual, now } = reading
  const behind = expected - actual
  const distance = Math.abs(behind)
  const state: DriftState = { ...before }
  if (state.landing) {
    state.landing = false
    state.seekLatency = learnLatency(state.seekLatency, behind)
  }

  if (distance > driftLaw.farBand) return controlFar(state, reading)
  state.farSince = null

  state.lag = state.correcting ? null : averaged(state.lag, behind, now)
  if (distance <= (state.correcting ? driftLaw.goodEnough : driftLaw.deadBand) && !lingers(state, now)) {
    state.correcting = false
    return { state: rested(state, now), rate: 1, seekTo: null }
  }
  state.correcting = true
  const direction = Math.sign(behind)
  if (hurries(state, distance, now)) {
    state.coarseSince ??= now
    return { state, rate: 1 + direction * driftLaw.coarseRate, seekTo: null }
  }
  const fine = Math.min(driftLaw.fineRate, Math.max(driftLaw.minRate, distance / driftLaw.fineWithinSeconds))
  return { state: rested(state, now), rate: 1 + direction * fine, seekTo: null }
}

/**
 * Decides what to do while a player that has just started is not audible yet. A tempo that is off by a quarter is
 * inaudible then, so a start that landed 50 ms late is in step a fifth of a second later instead of ten.
 */
export function catchUp(
  behind: number,
  band: number = driftLaw.startBand,
): { rate: number; inStep: boolean; seek: boolean } {
  const distance = Math.abs(behind)
  if (distance <= band) return { rate: 1, inStep: true, seek: false }
  if (distance > driftLaw.farBand) return { rate: 1, inStep: false, seek: true }
  const hurry = Math.max(-driftLaw.silentRate, Math.min(driftLaw.silentRate, behind / 0.2))
  return { rate: 1 + hurry, inStep: false, seek: false }
}

function averaged(lag: DriftState['lag'], behind: number, now: number): DriftState['lag'] {
  if (!lag) return { mean: behind, since: now, at: now }
  const share = 1 - Math.exp(-Math.max(0, now - lag.at) / driftLaw.averagedOverMs)
  return { mean: lag.mean + share * (behind - lag.mean), since: lag.since, at: now }
}

function lingers({ lag }: DriftState, now: number): boolean {
  return lag !== null && now - lag.since >= driftLaw.lingersForMs && Math.abs(lag.mean) > driftLaw.lingering
}

function controlFar(state: DriftState, { expected, now }: { expected: number; now: number }): DriftCorrection {
  state.correcting = true
  state.lag = null
  state.farSince ??= now
  const sustained = now - state.farSince >= driftLaw.farForMs
  if (!sustained || now < state.noSeekBefore) return { state, rate: 1, seekTo: null }
  const after = {
    ...state,
    farSince: null,
    coarseSince: null,
    noSeekBefore: now + driftLaw.coolDownMs,
    landing: true,
    seeks: state.seeks + 1,
  }
  return { state: after, rate: 1, seekTo: Math.max(0, expected + state.seekLatency) }
}

/**
 * A coarse correction begins beyond the fine band; once begun it continues to the dead band, since the rest would take
 * ten seconds.
 */
function hurries(state: DriftState, distance: number, now: number): boolean {
  if (state.coarseSince === null) return distance > driftLaw.fineBand
  return distance > driftLaw.deadBand && now - state.coarseSince < driftLaw.coarseForMs
}

/** Allows another coarse correction once the rest after the last one has passed. */
function rested(state: DriftState, now: number): DriftState {
  const { coarseSince } = state
  if (coarseSince === null || now - coarseSince < driftLaw.coarseForMs + driftLaw.coarseRestMs) return state
  return { ...state, coarseSince: null }
}
