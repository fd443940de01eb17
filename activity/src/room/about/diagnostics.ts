import type { PlayerReport } from '../../playback/run/report.ts'
import type { LiveRoom } from '../../session/live-room.ts'

export type Diagnosis = {
  /** The page's own time, ms since 1970. */
  at: number
  /** The server's time as this page estimates it, ms. */
  serverNow: number
  /** What is heard, and what the room plays, seconds into the song. */
  position: number | null
  expected: number | null
  energy: number
  status: string
  report: PlayerReport
}

declare global {
  interface Window {
    /** `segue()` in the console of a room tells how well it is in step. */
    segue?: () => Diagnosis
  }
}

/** Lets whoever wonders about their sound ask for the figures in the console. Answers how to take the offer back. */
export function offerDiagnostics(
  page: Window & typeof globalThis,
  { player, serverNow, store }: LiveRoom,
): () => void {
  const diagnose = (): Diagnosis => ({
    at: page.performance.timeOrigin + page.performance.now(),
    serverNow: serverNow(),
    position: player.position(),
    expected: player.expected(),
    energy: player.energy(),
    status: store.getState().status.kind,
    report: player.report(),
  })
  page.segue = diagnose
  return () => {
    if (page.segue === diagnose) delete page.segue
  }
}
