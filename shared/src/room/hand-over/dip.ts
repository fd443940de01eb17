import type { NextPlay, RoomState } from '../state/state.ts'
import { wantedFadeMs } from './hand-over.ts'
import { falling, rising } from './mix.ts'
import { mixOf } from './mix-mode.ts'

/**
 * What remains of a fade if a song plays in a third-party player, which can't be mixed: one song's volume falls, and
 * then the other's rises.
 */
export type Dip = Pick<NextPlay, 'playId' | 'handOverAt'> & {
  /** The play that it follows. */
  after: string
  /** How long each of the two takes. */
  ms: number
}

type Playing = Pick<RoomState, 'nowPlaying' | 'nextPlay' | 'settings'>

/** The dip at the next hand-over; null if the room cuts, or if the songs are mixed. */
export function dipOf({ nowPlaying, nextPlay, settings }: Playing): Dip | null {
  if (!nowPlaying || !nextPlay) return null
  const { reason } = mixOf(nowPlaying, nextPlay, settings)
  if (reason?.code !== 'thirdPartyNow' && reason?.code !== 'thirdPartyNext') return null
  const { playId, handOverAt } = nextPlay
  return { after: nowPlaying.playId, playId, handOverAt, ms: wantedFadeMs(settings) / 2 }
}

/** The level of a play at an instant, 0–1. */
export function levelInDip({ after, playId, handOverAt, ms }: Dip, of: string, now: number): number {
  const share = (from: number) => Math.max(0, Math.min(1, (now - from) / ms))
  if (of === playId) return rising(share(handOverAt))
  return of === after ? falling(share(handOverAt - ms)) : 1
}
