import type { HostAction, PersonAction } from '@segue/shared/room/actions.ts'
import type { Person, RoomState } from '@segue/shared/room/state.ts'

/** How a live room stands, for those who look after all of them. */
export interface RoomSummary {
  roomUuid: string
  users: number
  djs: number
  playId: string | null
}

/** What the rest of the api sees of the live rooms, whether they are held in this process or elsewhere. */
export interface Rooms {
  /**
   * Says something to a room on the host's behalf, as when settings or roles have changed. A room that nobody holds is
   * left where it is: it has nobody to tell, and reads how it is set when somebody comes.
   */
  act(roomUuid: string, action: HostAction): Promise<void>
  /** Says something to every live room in which this person is, as when a profile has changed. */
  actWherever(userUuid: string, action: HostAction): void
  /** Says something to every live room, as when a song is gone. */
  actEverywhere(action: HostAction): Promise<void>
  /**
   * Looks again at whom the open connections of somebody may act as: those of a session that has ended are closed.
   * Never throws; what cannot be done at once is done later.
   */
  lookAgain(userUuid: string): void
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
