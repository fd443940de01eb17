/** The position last reported by a provider's player, advanced by our own clock while it plays. */
export type ReportedPosition = {
  /** Takes a report. `playing` is whether the position advances from there. */
  report: (position: number, playing: boolean) => void
  /** Seconds; null before the first report. */
  position: () => number | null
  clear: () => void
}

/** @param now monotonic milliseconds */
export function createReportedPosition(now: () => number): ReportedPosition {
  let last: { position: number; playing: boolean; at: number } | null = null
  return {
    report(position, playing) {
      // Some players repeat whole seconds, so only a report that differs is new.
      if (last && last.position === position && last.playing === playing) return
      last = { position, playing, at: now() }
    },
    position: () => (last ? last.position + (last.playing ? (now() - last.at) / 1000 : 0) : null),
    clear() {
      last = null
    },
  }
}
