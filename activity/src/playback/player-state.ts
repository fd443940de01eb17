import type { PlayableProvider } from '@segue/shared/song/providers.ts'

/** What a listener is told about the sound. `playId` names the play it is about. */
export type PlayerState =
  | { name: 'idle' }
  | { name: 'waiting-for-tap'; playId: string }
  | { name: 'loading'; playId: string }
  | { name: 'playing'; playId: string }
  /** Waiting for data in mid-song. */
  | { name: 'buffering'; playId: string }
  /** The song is over here; the room says what comes next. */
  | { name: 'finished'; playId: string }
  | { name: 'unplayable'; playId: string; why: WhyUnplayable; provider?: PlayableProvider }

/**
 * `no-provider`: none of this listener's providers has the song. `refused`: the server does not let this listener have
 * it. `unreachable`: no answer. `broken`: it cannot be decoded. `unsupported`: this browser cannot play such media.
 * `needs-account`: it takes an account of theirs at the provider. `explicit`: they have not allowed explicit songs here.
 * `sign-up`: they have heard as many songs as a guest may.
 */
export type WhyUnplayable =
  | 'no-provider'
  | 'refused'
  | 'unreachable'
  | 'broken'
  | 'unsupported'
  | 'needs-account'
  | 'explicit'
  | 'sign-up'

/** Figures of the player, for tests and for somebody who wonders why it is off. Times in ms unless said otherwise. */
export type PlayerReport = {
  state: PlayerState['name']
  playId: string | null
  /** Corrections by a jump since this play was first in step. */
  seeks: number
  /** Jumps before that, when a start had landed too far off to be hurried into step. */
  seeksBeforeSettling: number
  /** From the order to begin (not before the tap) to sound in step, or null as long as there is none. */
  settledAfterMs: number | null
  rate: number
  rateChanges: number
  stalls: number
  retries: number
  driftMs: number | null
  startLatencyMs: number
  outputLatencyMs: number
  nudgeMs: number
}
