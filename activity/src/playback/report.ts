import type { PlayerReport, PlayerState } from './player-state.ts'
import type { Preferences } from './preferences.ts'
import type { RunFigures } from './run-core.ts'

/** The player's figures in one. Seconds become milliseconds. */
export function reportOf(of: {
  state: PlayerState['name']
  playId: string | null
  figures: RunFigures | undefined
  retries: number
  preferences: Preferences
  drift: number | null
  latency: number
}): PlayerReport {
  const { state, playId, figures, retries, preferences, drift, latency } = of
  return {
    state,
    playId,
    retries,
    seeks: figures?.seeks ?? 0,
    seeksBeforeSettling: figures?.seeksBeforeSettling ?? 0,
    settledAfterMs: figures?.settledAfterMs ?? null,
    rate: figures?.rate ?? 1,
    rateChanges: figures?.rateChanges ?? 0,
    stalls: figures?.stalls ?? 0,
    driftMs: drift === null ? null : drift * 1e3,
    startLatencyMs: preferences.startLatency * 1e3,
    outputLatencyMs: latency * 1e3,
    nudgeMs: preferences.nudgeMs,
  }
}
