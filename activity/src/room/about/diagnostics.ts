import type { PlayerReport } from '../../playback/run/report.ts'
import type { LiveRoom } from '../../session/live-room.ts'

export type Diagnosis = {
  /** The page's own time, ms since 1970. */
  at: number
  /** The server's time as this page estimates it, ms. */
  serverNow: number
  /** The playback position, and the position that the room expects, in seconds of the song. */
  position: number | null
  expected: number | null
  energy: number
  status: string
  report: PlayerReport
}

declare global {
  interface Window {
    /** Call `segue()` in the console of a room to see how well it is in sync. */
    segue?: () => Diagnosis
  }
}

/** Offers diagnostics of the playback in the console. Returns the function that removes them. */
export function offerDiagnostics(
  page: Window & typeof globalThis,
  { player, serverNow, store }: LiveRoom,
): () => void {
  const diagnose = (): Diagnosis => ({
    at: page.performance.timeOrigin + page.performance.now(),
    serverNow: serverNow(),
    position: player.meter.position(),
    expected: player.meter.expected(),
    energy: player.meter.energy(),
    status: store.getState().status.kind,
    report: player.meter.report(),
  })
  page.segue = diagnose
  return () => {
    if (page.segue === diagnose) delete page.segue
  }
}
