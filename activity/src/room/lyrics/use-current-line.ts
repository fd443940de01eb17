import { useEffect, useState } from 'react'
import type { LiveRoom } from '../../session/live-room.ts'
import { progressOf } from '../../song/time.ts'

type TimedLine = { at: number | null }

/** The line that is sung at a position of the song, in seconds; -1 before the first. */
export const lineAt = (lines: readonly TimedLine[], position: number): number =>
  lines.findLastIndex(({ at }) => at !== null && at <= position)

/** How often the line is looked up, ms. */
const tickMs = 200

/**
 * The line that is sung now by the room's clock. Null while another song plays than the one whose lines these are, and
 * for lines without times.
 */
export function useCurrentLine(
  { store, serverNow }: Pick<LiveRoom, 'store' | 'serverNow'>,
  playId: string | undefined,
  lines: readonly TimedLine[],
): number | null {
  const [line, setLine] = useState<number | null>(null)
  useEffect(() => {
    if (!lines.some(({ at }) => at !== null)) return undefined
    const tick = () => {
      const play = store.getState().state?.nowPlaying
      setLine(play && play.playId === playId ? lineAt(lines, progressOf(play, serverNow()).position) : null)
    }
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [store, serverNow, playId, lines])
  return line
}
