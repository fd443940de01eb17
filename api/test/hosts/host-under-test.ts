import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { StartManners } from '@segue/shared/room/rules/settings.ts'
import type { RoomSettings } from '@segue/shared/room/settings.ts'

/** Somebody who can come into rooms. */
export interface Participant {
  uuid: string
  token: string
}

/** People of the contract. `guest` has no account, `stan` is the product's staff; a name is always the same person. */
export type Name = 'ann' | 'ben' | 'cleo' | 'stan' | 'guest'

export interface RoomWish {
  settings?: Partial<Pick<RoomSettings, 'djType' | 'numberOfDjs' | 'roomSize' | 'songsPerDj'>> & {
    manners?: StartManners
  }
  password?: string
  guestPassword?: string
  /** Who has a role from the start, and for how long (ms) if not for ever. Nobody else has one. */
  roles?: { person: Participant; role: RoomRole; endsInMs?: number }[]
}

/**
 * A host of rooms as tests see it, whatever the runtime: one that is running, with its sockets on `url`. Everything
 * else goes through the doors that clients use.
 */
export interface HostUnderTest {
  /** `ws://127.0.0.1:<port>`; the room socket is at `/primus` on it. */
  url: string
  /** How often it pings. A host that can be told to hurry should, since the tests wait for several. */
  pingEveryMs: number
  person(name: Name): Promise<Participant>
  /** Makes a room that nobody is in, and answers its uuid. */
  makeRoom(wish: RoomWish): Promise<string>
  /** Moves the host's clock on (ms), so that what falls due does. Where it is missing, tests wait in real time. */
  pass?(ms: number): Promise<void>
  /**
   * Takes a room out of memory as a crash, a deploy or an eviction does, once everything acknowledged is saved. Its
   * connections are lost with it. The room comes back from storage when somebody needs it, at the same address.
   */
  evict(roomUuid: string): Promise<void>
  /**
   * Lets the host forget a room but keep its connections, as hibernation does. A host that does not hibernate has no
   * such thing, and its rooms stay awake.
   */
  sleep?(roomUuid: string): Promise<void>
  stop(): Promise<void>
}
