/**
 * Filters a player's position so that it can be used for control. Players report in coarse steps and sometimes repeat
 * an old value, so a reading is compared with the extrapolation of earlier ones, and the median of the last five wins.
 */
export type Readout = {
  /** Where the song would be if it had run since the first reading at the rates that were set. Seconds. */
  run: number
  at: number
  rate: number
  /** Reported positions minus `run`, newest last. */
  deviations: readonly number[]
  lastReported: number
}

const kept = 5

/**
 * Adds the position that a running player reports at the local instant `at` (ms), and the rate it runs at from now on.
 */
export function takeReading(
  before: Readout | null,
  reading: { reported: number; at: number; rate: number },
): Readout {
  const { reported, at, rate } = reading
  if (!before) return { run: 0, at, rate, deviations: [reported], lastReported: reported }
  const run = before.run + ((at - before.at) / 1000) * before.rate
  // A repeated value is an old report: the extrapolation is more accurate.
  const deviations = reported === before.lastReported ? before.deviations : [...before.deviations, reported - run]
  return { run, at, rate, deviations: deviations.slice(-kept), lastReported: reported }
}

/** The filtered position at the local instant `at`, extrapolated from the last report. Seconds. */
export function positionOf(readout: Readout, at: number): number {
  return readout.run + ((at - readout.at) / 1000) * readout.rate + median(readout.deviations)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (upper + lower) / 2
}
