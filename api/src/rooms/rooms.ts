import type { UserProfile } from '@segue/shared/people/profile.ts'
import type { HostAction, PersonAction } from '@segue/shared/room/actions.ts'
import type { Moderated, PickSong, SongFinished, SongStarted, Starred } from '@segue/shared/room/effects.ts'
import type { RoomSettings } from '@segue/shared/room/settings.ts'
import type { Person, RoomState } from '@segue/shared/room/state.ts'
import type { Song } from '@segue/shared/song/song.ts'

/** How a live room stands, for those who look after all of them. */
export interface RoomSummary {
  roomUuid: string
  users: number
  djs: number
  playId: string | null
}

export const summaryOf = (roomUuid: string, state: Readonly<RoomState>): RoomSummary => ({
  roomUuid,
  users: state.allUsers.length,
  djs: state.djs.length,
  playId: state.nowPlaying?.playId ?? null,
})

/** What the rest of the api sees of the live rooms, whether they are held in this process or elsewhere. */
export interface Rooms {
  /**
   * Says something to a room on the host's behalf, as when settings or roles have changed. A room that nobody holds is
   * left where it is: it has nobody to tell, and reads how it is set when somebody comes.
   */
  act(roomUuid: string, action: HostAction): Promise<void>
  /** Says something to every live room in which this person is, as when a profile has changed. */
  actWherever(userUuid: string, action: HostAction): void
  /** Acts on a room for somebody, connected or not; what is answered outlives the process. Throws `Refused`. */
  perform(roomUuid: string, person: Person, action: PersonAction): Promise<object>
  /** The public state, live or restored. It may be the live object: read it before the next await and never change it. */
  state(roomUuid: string): Promise<Readonly<RoomState>>
  /** The public states of those of these rooms that are live. Rooms with people in them are, so this does for a list. */
  live(roomUuids: readonly string[]): Promise<ReadonlyMap<string, Readonly<RoomState>>>
  /** How many people there are in each room that has somebody in it. */
  crowds(): Promise<{ roomUuid: string; people: number }[]>
  /** How the live rooms stand. */
  summaries(): Promise<RoomSummary[]>
  /** Sends a message without a patch to everybody in the room, in order with the room's own messages. */
  push(roomUuid: string, message: { name: string; params: unknown }): void
}

/** The live rooms as the process sees them that holds them in its memory. */
export interface LocalRooms extends Rooms {
  /** Whether the room is in memory, or on its way there. */
  holds(roomUuid: string): boolean
  /** The public state if the room is in memory. */
  liveState(roomUuid: string): Readonly<RoomState> | undefined
  /** Rooms with somebody in them. */
  occupied(): string[]
  /** How much is alive, for the metrics. */
  figures(): { rooms: number; sockets: number }
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
  passwordMatches(
    roomUuid: string,
    given: { password: string | undefined; guestPassword: string | undefined },
  ): Promise<{ password: boolean; guestPassword: boolean }>
}

/** Where a room's effects go. Each is tried again a few times when it fails, so it must bear being told twice. */
export interface RoomDoors {
  songStarted(roomUuid: string, started: SongStarted): Promise<void>
  songFinished(roomUuid: string, finished: SongFinished): Promise<void>
  starred(roomUuid: string, starred: Starred): Promise<void>
  moderated(roomUuid: string, moderated: Moderated): Promise<void>
  /** What the catalogue knows of a placeholder that a DJ gave, or undefined. */
  lookUpSong(song: Song, djUuid: string): Promise<Song | undefined>
  /** The room's next song of its own crate, or undefined when there is none. */
  pickSong(roomUuid: string, pick: PickSong): Promise<Song | undefined>
}
