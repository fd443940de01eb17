import type { Operation } from './patch.ts'
import type { RefusalCode } from './refusals.ts'
import type { Listening } from '../people/listening.ts'
import type { RoomUser } from '../state.ts'
import type { SongVotes } from '../votes.ts'

/** Messages that carry a change of the state as a JSON Patch. */
export const statefulNames = [
  'addedDj',
  'lookedUpSong',
  'plannedNextPlay',
  'playedSong',
  'removedDj',
  'updatedGuestPassword',
  'updatedNextSong',
  'updatedRequests',
  'updatedRoomSettings',
  'updatedUserData',
  'updatedUserProfile',
  'updatedWaitingList',
  'userJoined',
  'userLeft',
  'votedOnSong',
  'votedToSkip',
] as const
export type StatefulName = (typeof statefulNames)[number]

export interface StatefulMessage {
  name: StatefulName
  statePatch: Operation[]
}

export interface OneTimeAnimation {
  userUuid: string
  animation: 'emoji' | 'jump'
  emoji?: string
}

/** What only one person may know of their own part in a room. */
export interface OwnPart {
  /** The play that the votes are for. */
  playId: string | null
  songVotes: SongVotes
  votedToSkip: boolean
  /** The requests that one wants; absent while there are none. */
  requestVotes?: string[]
  stepsDown: 'afterSong' | 'afterNextSong' | null
  /** An idle DJ leaves the stage then (ms), unless something is heard of them. */
  idleUntil: number | null
  /** Why one only listens for now, and until when (ms); absent for those who may speak and take the stage. */
  listens?: Listening
}

/** Why somebody has to leave a room; for the two codes of accounts, the whole product. */
export interface Removal {
  code: 'kicked' | 'banned' | 'roomClosed' | 'accountKicked' | 'accountBanned'
  /** When they may come back (server ms); null for never, or for as soon as they like. */
  until: number | null
  /** What staff said about it. */
  reason: string | null
}

/** What stands in the way of a song that somebody could choose. */
export interface SongCheck {
  code: RefusalCode
  values: Record<string, string>
  /** It may be chosen from then on (server ms), or null where no clock says so. */
  freeAt: number | null
  /** So many more songs have to start before it may be chosen. */
  freeAfterSongs: number
}

/** Messages that leave the state as it is. Other services push their own names to a room the same way. */
export type StatelessMessage =
  | { name: 'playedOneTimeAnimation'; params: OneTimeAnimation }
  /** Without parameters for a kick that keeps nobody out. */
  | { name: 'kickedFromRoom'; params?: Removal }
  | { name: 'leftRoom' }
  | { name: 'roomReset' }
  | { name: 'updatedOwnPart'; params: OwnPart }
  /**
   * To somebody in the crowd: the people around, themselves among them. The patch is about `allUserData` alone and has no
   * revision, since everybody else holds the same state as before.
   */
  | { name: 'updatedAround'; statePatch: Operation[]; params?: { users: RoomUser[] } }
  | { name: 'boothNotice'; params: { code: RefusalCode; values: Record<string, string>; message: string } }

/** What a step wants said: to everybody in the room, or to one person's connections. */
export type RoomMessage =
  | { to: 'room'; message: StatefulMessage | StatelessMessage }
  | { to: { userUuid: string }; message: StatelessMessage }
