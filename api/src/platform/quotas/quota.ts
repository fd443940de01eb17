import { minuteMs } from '../../ports/clock.ts'
import type { RefusalDetails } from '../operation.ts'

/** At most this many within the time (ms) before now. */
export type Window = { most: number; ms: number }

/**
 * How long (ms) until another one fits into all windows; 0 if it does now. `recent` are the instants (ms) of the
 * previous ones, latest first, as far back as the longest window or as many as the largest window allows.
 */
export function waitFor(windows: readonly Window[], recent: readonly number[], now: number): number {
  const waits = windows.map(({ most: max, ms }) => {
    const oldest = recent[max - 1]
    return oldest === undefined ? 0 : oldest + ms - now
  })
  return Math.max(0, ...waits)
}

/** The refusal details for a user who has to wait this long (ms). */
export const retryAfter = (ms: number): RefusalDetails => ({
  values: { minutes: Math.ceil(ms / minuteMs) },
  headers: { 'Retry-After': String(Math.ceil(ms / 1000)) },
})
