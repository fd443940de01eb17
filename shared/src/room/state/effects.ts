import type { Audience } from '../../points/rules.ts'
import type { Song } from '../../song/song.ts'
import type { VoteCounts } from './votes.ts'

/** The next time (ms) at which the host must act for the room, or null for none. Replaces any earlier alarm. */
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
  /** People in the room; absent in effects stored by an older version. */
  listeners?: number
}

/** `endTime` is when the song really ended; a skip makes it earlier. */
export interface SongFinished {
  type: 'songFinished'
  playId: string
  song: Song
  djUuid: string
  voteCounts: VoteCounts
  startTime: number
  endTime: number
  /** People in the room; absent in effects stored by an older version. */
  listeners?: number
  /** Absent for songs that a room plays by itself, and in effects stored by an older version. */
  audience?: Audience
}

/** A user starred the playing song or removed the star: the song is added to the likes crate, or removed. */
export interface Starred {
  type: 'starred'
  userUuid: string
  song: Song
  starred: boolean
  playId: string
}

/** A DJ chose a bare placeholder. The result arrives as the host action `songLookedUp` with the same `lookUpId`. */
export interface LookUpSong {
  type: 'lookUpSong'
  lookUpId: string
  djUuid: string
  song: Song
}

/**
 * The room plays by itself and wants a song of its own crate: the one at index `turn`, wrapping around at the end of
 * the crate. The result arrives as the host action `songPicked` with the same `pickId`.
 */
export interface PickSong {
  type: 'pickSong'
  pickId: string
  /** Null for a song like those that were played. */
  crateUuid: string | null
  turn: number
}

/**
 * A DJ has no next song, or `entry` is theirs and may have left their queue. The result arrives as the host action
 * `queueRead` with the same `readId`.
 */
export interface ReadQueue {
  type: 'readQueue'
  readId: string
  djUuid: string
  entry: string | null
}

export type CloseReason =
  | 'kicked'
  | 'banned'
  | 'replaced'
  | 'left'
  | 'roomClosed'
  | 'accountKicked'
  | 'accountBanned'
  /** Their guest has an account now: the client reconnects with the account's token. */
  | 'signedIn'

/** Closes these connections after telling them not to reconnect, unless they should. */
export interface CloseConnections {
  type: 'closeConnections'
  userUuid: string
  connections: string[]
  reason: CloseReason
}

/** Actions of staff in a live room that go into the audit log. */
export type Moderation = 'kickUser' | 'removeDj' | 'removeRequest' | 'resetRoom' | 'skipSong' | 'endRaidMode'

/** An entry for the audit log. `by` is null if one of our services acted, or nobody did. */
export interface Moderated {
  type: 'moderated'
  /** The id of the act, so that it is logged once even if it is sent twice. */
  actId: string
  /** Server milliseconds. */
  at: number
  what: Moderation
  userUuid: string | null
  by: string | null
  reason: string | null
  /** For a kick that keeps its person out: until then (server ms). */
  until?: number
}

/** The settings must be reloaded from storage and passed back as `settingsChanged`. */
export interface RereadSettings {
  type: 'rereadSettings'
}

/** Effects that are carried out in order and must not be lost. Others are requested again, or end with the host. */
export type LastingEffect = SongStarted | SongFinished | Starred | Moderated

export const isLastingEffect = (effect: Effect): effect is LastingEffect => lastingTypes.has(effect.type)

const lastingTypes: ReadonlySet<Effect['type']> = new Set<LastingEffect['type']>([
  'songStarted',
  'songFinished',
  'starred',
  'moderated',
])

/** An effect outside the room, as a plain value. The host carries it out after the step. */
export type Effect =
  | WakeAt
  | SongStarted
  | SongFinished
  | Starred
  | LookUpSong
  | PickSong
  | ReadQueue
  | CloseConnections
  | Moderated
  | RereadSettings
