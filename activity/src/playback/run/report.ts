import type { PlayerState } from '../player-state.ts'
import type { Preferences } from '../listener/preferences.ts'
import type { RunMetrics } from './run-core.ts'

/** The player's metrics, for tests and for debugging synchronization. Times in ms unless stated otherwise. */
export type PlayerReport = {
  state: PlayerState['name']
  playId: string | null
  /** The provider of the loaded sound; null while nothing is loaded. */
  provider: string | null
  /** Corrections by seeking since this play was first in step. */
  seeks: number
  /** Seeks before that, when a start was too far off to catch up by changing the rate. */
  seeksBeforeSettling: number
  /** From the command to begin (not before the tap) to sound in step; null until then. */
  settledAfterMs: number | null
  rate: number
  rateChanges: number
  stalls: number
  retries: number
  driftMs: number | null
  startLatencyMs: number
  outputLatencyMs: number
  nudgeMs: number
  /** The volume after mute and duck, 0–1. */
  volume: number
}

/** Assembles the player's metrics, converting seconds to milliseconds. */
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
