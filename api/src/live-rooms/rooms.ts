import type { UserProfile } from '@segue/shared/people/profile.ts'
import type {
  Moderated,
  PickSong,
  ReadQueue,
  SongFinished,
  SongStarted,
  Starred,
} from '@segue/shared/room/state/effects.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { RoomSummary, Rooms } from '../ports/rooms.ts'

export const summaryOf = (roomUuid: string, state: Readonly<RoomState>): RoomSummary => ({
  roomUuid,
  users: state.allUsers.length,
  djs: state.djs.length,
  playId: state.nowPlaying?.playId ?? null,
})

export interface HostMetrics {
  rooms: number
  /** Rooms whose last save failed. Saving them is retried until it succeeds. */
  unsavedRooms: number
  sockets: number
  /** How many of these are relayed to rooms of other processes. */
  ledSockets: number
  /** How many rooms without a living holder this process has taken since its start. */
  takenOver: number
}

/** The live rooms as seen by the process that has them in memory. */
export interface LocalRooms extends Rooms {
  /** Whether the room is in memory or being loaded. */
  owns(roomUuid: string): boolean
  /** The public state if the room is in memory. */
  liveState(roomUuid: string): Readonly<RoomState> | undefined
  /** Rooms that aren't empty. */
  occupied(): string[]
  /** Counts for the metrics. */
  metrics(): HostMetrics
  /** Saves everything and closes every connection. Clients reconnect by themselves. */
  stop(): Promise<void>
}

/** What a live room reads from the database. Read before a step, never during one. */
export interface RoomData {
  /** The room's public settings with `roomRoles` and `pinnedMessages`, or undefined for no such room. */
  settings(roomUuid: string): Promise<RoomSettings | undefined>
  /** Undefined for guests, who look like ghosts. */
  profile(userUuid: string): Promise<UserProfile | undefined>
  hasProPlan(userUuid: string): Promise<boolean>
  /** Called when a user with an account has joined. Not awaited. */
  visited?(roomUuid: string, userUuid: string): void
  /** Whether a user has a friend among these people. Checked for everybody who joins in a raid. */
  hasFriendAmong?(userUuid: string, others: readonly string[]): Promise<boolean>
  /** Called when a user has joined or left, or when a room is shown differently. Not awaited. */
  crowdChanged?(roomUuid: string, state: Readonly<RoomState>): void
  /** Called when a room has been loaded, with people in it or not. */
  crowdLoaded?(roomUuid: string, state: Readonly<RoomState>): void
  passwordMatches(
    roomUuid: string,
    input: { password: string | undefined; guestPassword: string | undefined },
  ): Promise<{ password: boolean; guestPassword: boolean }>
}

/** The beginning of a DJ's queue. */
export interface QueueStart {
  songs: Song[]
  /** Whether the entry in question has left its crate. */
  isGone: boolean
}

/** Handlers for a room's effects. Each is retried a few times if it fails, so it must be idempotent. */
export interface EffectHandlers {
  songStarted(roomUuid: string, started: SongStarted): Promise<void>
  songFinished(roomUuid: string, finished: SongFinished): Promise<void>
  starred(roomUuid: string, starred: Starred): Promise<void>
  moderated(roomUuid: string, moderated: Moderated): Promise<void>
  /** What the catalogue knows about a DJ's placeholder song, or undefined. */
  lookUpSong(song: Song, djUuid: string): Promise<Song | undefined>
  /**
   * The catalogue's data for a song that has started, regardless of what its DJ sent; if there is none, the DJ's own
   * data with a status that says so. Undefined if the song can't be checked.
   */
  checkSong?(song: Song, djUuid: string): Promise<Song | undefined>
  /** The next song from the room's own crate, or undefined if there is none. */
  pickSong(roomUuid: string, pick: PickSong): Promise<Song | undefined>
  /** Without it, DJs choose every song themselves. */
  readQueue?(read: ReadQueue): Promise<QueueStart>
}
