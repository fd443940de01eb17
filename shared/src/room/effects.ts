import type { Audience } from '../points/rules.ts'
import type { Song } from '../song/song.ts'
import type { VoteCounts } from './votes.ts'

/** The next moment (ms) at which the host must act for the room, or null for none. Replaces any earlier alarm. */
export interface WakeAt {
  type: 'wakeAt'
  at: number | null
}

export interface SongStarted {
  type: 'songStarted'
  playId: string
  song: Song
  djUuid: string
  startTime: number
  endTime: number
  /** People in the room; absent in what an older version has kept to be carried out. */
  listeners?: number
}

/** `endTime` is when the song really ended, which a skip brings forward. */
export interface SongFinished {
  type: 'songFinished'
  playId: string
  song: Song
  djUuid: string
  voteCounts: VoteCounts
  startTime: number
  endTime: number
  /** People in the room; absent in what an older version has kept to be carried out. */
  listeners?: number
  /** Absent for what a room plays by itself, and in what an older version of ours kept. */
  audience?: Audience
}

/** Somebody with an account starred the playing song, or took the star back: it belongs in the likes crate, or not. */
export interface Starred {
  type: 'starred'
  userUuid: string
  song: Song
  starred: boolean
  playId: string
}

/** A DJ gave a bare placeholder. The answer comes back as the host action `songLookedUp` with the same `lookUpId`. */
export interface LookUpSong {
  type: 'lookUpSong'
  lookUpId: string
  djUuid: string
  song: Song
}

/**
 * The room plays by itself and wants a song of its own crate: the one whose place is `turn`, counted on from the front
 * when the crate is over. The answer comes back as the host action `songPicked` with the same `pickId`.
 */
export interface PickSong {
  type: 'pickSong'
  pickId: string
  crateUuid: string
  turn: number
}

export type CloseReason = 'kicked' | 'banned' | 'replaced' | 'left' | 'roomClosed' | 'accountKicked' | 'accountBanned'

/** These connections are told not to come back by themselves, and closed. */
export interface CloseConnections {
  type: 'closeConnections'
  userUuid: string
  connections: string[]
  reason: CloseReason
}

/** What staff do in a live room that belongs on the record. */
export type Moderation = 'kickUser' | 'removeDj' | 'removeRequest' | 'resetRoom' | 'skipSong' | 'endRaidMode'

/** Something for the record of moderation. `by` is null when one of our services acted, or nobody did. */
export interface Moderated {
  type: 'moderated'
  /** The act's own id: told twice, it is on record once. */
  actId: string
  /** Server milliseconds. */
  at: number
  what: Moderation
  userUuid: string | null
  by: string | null
  reason: string | null
  /** A kick that keeps its person out: until then (server ms). */
  until?: number
}

/** The settings must be read again from where they are kept and come back as `settingsChanged`. */
export interface RereadSettings {
  type: 'rereadSettings'
}

/** Effects that are carried out in order and must not be forgotten. The others are asked for again, or die with the host. */
export type LastingEffect = SongStarted | SongFinished | Starred | Moderated

export const isLastingEffect = (effect: Effect): effect is LastingEffect => lastingTypes.has(effect.type)

const lastingTypes: ReadonlySet<Effect['type']> = new Set<LastingEffect['type']>([
  'songStarted',
  'songFinished',
  'starred',
  'moderated',
])

/** Something a room wants done outside, as a plain value. The host carries it out after the step. */
export type Effect =
  | WakeAt
  | SongStarted
  | SongFinished
  | Starred
  | LookUpSong
  | PickSong
  | CloseConnections
  | Moderated
  | RereadSettings
