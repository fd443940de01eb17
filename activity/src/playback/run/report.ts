import type { PlayerState } from '../player-state.ts'
import type { Preferences } from '../listener/preferences.ts'
import type { RunMetrics } from './run-core.ts'

/** Figures of the player, for tests and for somebody who wonders why it is off. Times in ms unless said otherwise. */
export type PlayerReport = {
  state: PlayerState['name']
  playId: string | null
  /** Whose sound is loaded; null while there is none. */
  provider: string | null
  /** Corrections by a jump since this play was first in step. */
  seeks: number
  /** Jumps before that, when a start had landed too far off to be hurried into step. */
  seeksBeforeSettling: number
  /** From the order to begin (not before the tap) to sound in step, or null as long as there is none. */
  settledAfterMs: number | null
  rate: number
  rateChanges: number
  stalls: number
  retries: number
  driftMs: number | null
  startLatencyMs: number
  outputLatencyMs: number
  nudgeMs: number
  /** How loud it is after mute and duck, 0–1. */
  volume: number
}

/** Puts the player's figures together. Seconds become milliseconds. */
export function reportOf(of: {
  state: PlayerState['name']
  playId: string | null
  provider: string | null
  metrics: RunMetrics | undefined
  retries: number
  preferences: Preferences
  drift: number | null
  latency: number
  volume: number
}): PlayerReport {
  const { state, playId, provider, metrics, retries, preferences, drift, latency, volume } = of
  return {
    state,
    playId,
    provider,
    retries,
    seeks: metrics?.seeks ?? 0,
    seeksBeforeSettling: metrics?.seeksBeforeSettling ?? 0,
    settledAfterMs: metrics?.settledAfterMs ?? null,
    rate: metrics?.rate ?? 1,
    rateChanges: metrics?.rateChanges ?? 0,
    stalls: metrics?.stalls ?? 0,
    driftMs: drift === null ? null : drift * 1e3,
    startLatencyMs: preferences.startLatency * 1e3,
    outputLatencyMs: latency * 1e3,
    nudgeMs: preferences.nudgeMs,
    volume,
  }
}
