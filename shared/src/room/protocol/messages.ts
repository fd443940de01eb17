import type { Operation } from './patch.ts'
import type { Listening } from '../settings/room-moderation.ts'
import type { RefusalCode } from '../refusals/refusals.ts'
import type { RoomUser } from '../state/state.ts'
import type { SongVotes } from '../state/votes.ts'

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

/** The private part of one person's state in a room. */
export interface OwnPart {
  /** The play that the votes are for. */
  playId: string | null
  songVotes: SongVotes
  votedToSkip: boolean
  /** The requests this person voted for; absent if there are none. */
  requestVotes?: string[]
  stepsDown: 'afterSong' | 'afterNextSong' | null
  /** When (ms) an idle DJ leaves the stage, unless they do something. */
  idleUntil: number | null
  /** Why they only listen for now, and until when (ms); absent for those who may speak and take the stage. */
  listens?: Listening
}

/** Why a person has to leave a room; for the two account codes, the whole product. */
export interface Removal {
  code: 'kicked' | 'banned' | 'roomClosed' | 'accountKicked' | 'accountBanned'
  /** When they may come back (server ms); null for never, or for immediately. */
  until: number | null
  /** Staff's reason. */
  reason: string | null
}

/** Why a song can't be chosen. */
export interface SongCheck {
  code: RefusalCode
  values: Record<string, string>
  /** When it may be chosen (server ms), or null if that doesn't depend on time. */
  freeAt: number | null
  /** How many more songs have to start before it may be chosen. */
  freeAfterSongs: number
}

export interface UpdatedQueue {
  /** The `Idempotency-Key` of the request that changed it, or the id of the play whose song moved to the end. */
  editKey: string | null
}

/** Messages that don't change the state. Other services push their own names to a room the same way. */
export type StatelessMessage =
  | { name: 'playedOneTimeAnimation'; params: OneTimeAnimation }
  /** Without parameters for a kick that keeps nobody out. */
  | { name: 'kickedFromRoom'; params?: Removal }
  | { name: 'leftRoom' }
  | { name: 'roomReset' }
  | { name: 'updatedOwnPart'; params: OwnPart }
  /** For a person whose queue has changed. */
  | { name: 'updatedQueue'; params: UpdatedQueue }
  /**
   * For a person in the crowd: the people around them, including themselves. The patch is about `allUserData` alone and
   * has no revision, since everybody else's state is unchanged.
   */
  | { name: 'updatedAround'; statePatch: Operation[]; params?: { users: RoomUser[] } }
  | { name: 'boothNotice'; params: { code: RefusalCode; values: Record<string, string>; message: string } }

/** A message that a step sends: to everyone in the room, or to one person's connections. */
export type RoomMessage =
  | { to: 'room'; message: StatefulMessage | StatelessMessage }
  | { to: { userUuid: string }; message: StatelessMessage }
