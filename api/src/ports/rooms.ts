import type { HostAction, PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { Listing } from '@segue/shared/room/people/listing.ts'
import type { Person, RoomState } from '@segue/shared/room/state/state.ts'

/** A summary of a live room, for those who look after all of them. */
export interface RoomSummary {
  roomUuid: string
  users: number
  djs: number
  playId: string | null
}

/** What the rest of the API sees of the live rooms, whether they run in this process or elsewhere. */
export interface Rooms {
  /**
   * Applies an action to a room on the host's behalf, for example when settings or roles have changed. No-op for a room
   * that isn't live: nobody is there to notify, and it reads its settings when it is loaded.
   */
  act(roomUuid: string, action: HostAction): Promise<void>
  /** Applies an action to every live room that this person is in, for example when a profile has changed. */
  actWherever(userUuid: string, action: HostAction): void
  /** Applies an action to every live room, for example when a song has been deleted. */
  actEverywhere(action: HostAction): Promise<void>
  /**
   * Checks again who a user's open connections may act as: those of a session that has ended are closed. Never throws;
   * what can't be done immediately is done later.
   */
  lookAgain(userUuid: string): void
  /**
   * Performs a person's action in a room, whether they are connected or not. The result is durable once returned.
   * Throws `Refused`.
   */
  perform(roomUuid: string, person: Person, action: PersonAction): Promise<object>
  /** The public state, live or restored. It may be the live object: read it before the next await and never change it. */
  state(roomUuid: string): Promise<Readonly<RoomState>>
  /**
   * The public states of those of these rooms that are live. Rooms with people in them always are, so this suffices for
   * a list.
   */
  live(roomUuids: readonly string[]): Promise<ReadonlyMap<string, Readonly<RoomState>>>
  /** The number of people in each room that isn't empty. */
  crowds(): Promise<{ roomUuid: string; people: number }[]>
  /**
   * The listed rooms that aren't empty, most people first, then newest, as lists sort and filter them. Those of other
   * processes may be some seconds old.
   */
  listings(): Promise<readonly Listing[]>
  /** Summaries of all live rooms. */
  summaries(): Promise<RoomSummary[]>
  /** Sends a message without a patch to everybody in the room, in order with the room's own messages. */
  push(roomUuid: string, message: { name: string; params: unknown }): void
}
