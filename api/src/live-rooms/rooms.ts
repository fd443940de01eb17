import type { UserProfile } from '@segue/shared/people/profile.ts'
import type { Moderated, PickSong, SongFinished, SongStarted, Starred } from '@segue/shared/room/effects.ts'
import type { RoomSettings } from '@segue/shared/room/settings.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
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
  /** Rooms that storage did not take when it was last asked to. It is asked again and again. */
  unsavedRooms: number
  sockets: number
  /** Those of them that are led to rooms of other processes. */
  ledSockets: number
}

/** The live rooms as the process sees them that holds them in its memory. */
export interface LocalRooms extends Rooms {
  /** Whether the room is in memory, or on its way there. */
  owns(roomUuid: string): boolean
  /** The public state if the room is in memory. */
  liveState(roomUuid: string): Readonly<RoomState> | undefined
  /** Rooms with somebody in them. */
  occupied(): string[]
  /** How much is alive, for the metrics. */
  metrics(): HostMetrics
  /** Saves everything and closes every connection. Clients come back by themselves. */
  stop(): Promise<void>
}

/** What a live room asks of the database. Asked before a step, never during one. */
export interface RoomData {
  /** The room's public settings with `roomRoles` and `pinnedMessages`, or undefined for no such room. */
  settings(roomUuid: string): Promise<RoomSettings | undefined>
  /** Undefined for guests, who look like ghosts. */
  profile(userUuid: string): Promise<UserProfile | undefined>
  hasProPlan(userUuid: string): Promise<boolean>
  /** Told of someone with an account who has come in. Nobody waits for it. */
  visited?(roomUuid: string, userUuid: string): void
  /** Whether somebody has a friend among these people. Asked of whoever comes in a raid. */
  hasFriendAmong?(userUuid: string, others: readonly string[]): Promise<boolean>
  /** Told that somebody has come or left, or that a room shows itself otherwise. Nobody waits for it. */
  crowdChanged?(roomUuid: string, state: Readonly<RoomState>): void
  /** Told of a room that has come into memory, with people in it or not. */
  crowdLoaded?(roomUuid: string, state: Readonly<RoomState>): void
  passwordMatches(
    roomUuid: string,
    input: { password: string | undefined; guestPassword: string | undefined },
  ): Promise<{ password: boolean; guestPassword: boolean }>
}

/** Carry out a room's effects. Each is tried again a few times when it fails, so it must be safe to repeat. */
export interface EffectHandlers {
  songStarted(roomUuid: string, started: SongStarted): Promise<void>
  songFinished(roomUuid: string, finished: SongFinished): Promise<void>
  starred(roomUuid: string, starred: Starred): Promise<void>
  moderated(roomUuid: string, moderated: Moderated): Promise<void>
  /** What the catalogue knows of a placeholder that a DJ gave, or undefined. */
  lookUpSong(song: Song, djUuid: string): Promise<Song | undefined>
  /**
   * What is known of a song that has started, whatever its DJ said of it; where nothing is, what they said, with a status
   * that tells so. Undefined where there is nothing to ask.
   */
  checkSong?(song: Song, djUuid: string): Promise<Song | undefined>
  /** The room's next song of its own crate, or undefined when there is none. */
  pickSong(roomUuid: string, pick: PickSong): Promise<Song | undefined>
}
