import { positionAt } from '../../playback/choice.ts'
import type { NextPlay, NowPlaying } from '../state/state.ts'
import { audibleFromOf, silentFromOf } from './handing-over.ts'

/**
 * How two songs sound together during a hand-over: the player in the browser and the room's radio follow the same
 * curves. A share is the progress of the overlap, 0–1.
 */

/** Equal power: both songs together are as loud as either. */
export const rising = (share: number): number => Math.sin((share * Math.PI) / 2)
export const falling = (share: number): number => Math.cos((share * Math.PI) / 2)

/** In a blend only one song at a time has its bass, which avoids a muddy sound. Decibels, and the fade in seconds. */
export const withoutBass = -24
export const bassSeconds = 0.25
/** Kick and bass are below this frequency. */
export const bassHz = 180

/** Where a song is at a moment, and how it sounds. */
export type Voice = {
  /** The position in the song, seconds. */
  position: number
  /** The level, 0–1. */
  level: number
  /** The gain of the bass, decibels. */
  bass: number
}
export type MixPoint = { outgoing: Voice; incoming: Voice }
export type MixPlan = {
  /** Server ms: from the first moment of the overlap until the next song plays alone at its own tempo. */
  from: number
  until: number
  /** The mix every `stepMs` from `from` on, up to `until` or just beyond it; between two points it changes steadily. */
  points: MixPoint[]
}

type Current = Pick<NowPlaying, 'startTime' | 'tempo'>
type Next = Pick<NextPlay, 'startTime' | 'tempo' | 'handOverAt' | 'overlapMs'>

/** The times between which a room hears more than one song at its own tempo; at least `leastMs`. */
export function mixTimesOf(next: Next, leastMs = 0): Pick<MixPlan, 'from' | 'until'> {
  const from = Math.round(audibleFromOf(next))
  return { from, until: Math.max(Math.round(next.tempo?.free ?? silentFromOf(next)), from + leastMs) }
}

export function mixPlanOf(current: Current, next: Next, stepMs: number, leastMs = 0): MixPlan {
  const { from, until } = mixTimesOf(next, leastMs)
  const points = Array.from({ length: Math.ceil((until - from) / stepMs) + 1 }, (_, index) =>
    mixAt(current, next, from + index * stepMs),
  )
  return { from, until, points }
}

function mixAt(current: Current, next: Next, at: number): MixPoint {
  const { overlapMs, tempo } = next
  const share = overlapMs > 0 ? Math.max(0, Math.min(1, (at - audibleFromOf(next)) / overlapMs)) : 1
  // Halfway through a blend the bass passes to the next song.
  const middle = audibleFromOf(next) + overlapMs / 2
  const passed = Math.max(0, Math.min(1, (at - middle) / (bassSeconds * 1000)))
  return {
    outgoing: { position: positionAt(current, at), level: falling(share), bass: tempo ? withoutBass * passed : 0 },
    incoming: { position: positionAt(next, at), level: rising(share), bass: tempo ? withoutBass * (1 - passed) : 0 },
  }
}
