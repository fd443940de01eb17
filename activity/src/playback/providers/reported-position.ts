/** What a provider's player last reported of its position, carried on by our own clock while it plays. */
export type ReportedPosition = {
  /** Takes a report. `playing` is whether it moves on from there. */
  report: (position: number, playing: boolean) => void
  /** Seconds; null as long as nothing was reported. */
  position: () => number | null
  clear: () => void
}

/** @param now steady milliseconds */
export function createReportedPosition(now: () => number): ReportedPosition {
  let last: { position: number; playing: boolean; at: number } | null = null
  return {
    report(position, playing) {
      // Some report whole seconds over and over: only a report that differs is fresh.
      if (last && last.position === position && last.playing === playing) return
      last = { position, playing, at: now() }
    },
    position: () => (last ? last.position + (last.playing ? (now() - last.at) / 1000 : 0) : null),
    clear() {
      last = null
    },
  }
}
