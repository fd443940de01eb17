import { minuteMs } from '../ports/clock.ts'
import type { RefusalDetails } from './operation.ts'

/** At most so many within the time (ms) before now. */
export type Window = { most: number; ms: number }

/**
 * How long (ms) until one more is within all windows; 0 when it is now. `recent` are the instants (ms) of those there
 * were, the latest first, as far back as the longest window goes or as many as the widest one lets in.
 */
export function waitFor(windows: readonly Window[], recent: readonly number[], now: number): number {
  const waits = windows.map(({ most: max, ms }) => {
    const oldest = recent[max - 1]
    return oldest === undefined ? 0 : oldest + ms - now
  })
  return Math.max(0, ...waits)
}

/** What somebody is told who has to wait so long (ms) before they may do more. */
export const retryAfter = (ms: number): RefusalDetails => ({
  values: { minutes: Math.ceil(ms / minuteMs) },
  headers: { 'Retry-After': String(Math.ceil(ms / 1000)) },
})
