import type { RoomRole } from '@segue/shared/people/profile.ts'
import type { StartingBoothRules } from '@segue/shared/room/settings/booth-rules.ts'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'

/** A person who can enter rooms. */
export interface Participant {
  uuid: string
  token: string
}

/** People of the contract. `guest` has no account, `stan` is platform staff; a name is always the same person. */
export type Name = 'ann' | 'ben' | 'cleo' | 'stan' | 'guest'

export interface RoomWish {
  settings?: Partial<Pick<RoomSettings, 'djType' | 'numberOfDjs' | 'roomSize' | 'songsPerDj' | 'customRules'>> & {
    boothRules?: StartingBoothRules
  }
  password?: string
  guestPassword?: string
  /** The people with a role from the start, and for how long (ms) unless permanent. */
  roles?: { person: Participant; role: RoomRole; endsInMs?: number }[]
}

/**
 * A running host of rooms as tests see it, whatever the runtime, with its sockets on `url`. Everything else goes
 * through the interfaces that clients use.
 */
export interface HostUnderTest {
  /** `ws://127.0.0.1:<port>`; the room socket is at `/primus` on it. */
  url: string
  /** The ping interval. A host should shorten it if it can, since tests wait for several pings. */
  pingEveryMs: number
  person(name: Name): Promise<Participant>
  /** Creates an empty room and returns its uuid. */
  makeRoom(wish: RoomWish): Promise<string>
  /** Advances the host's clock (ms) and fires what is due. Without it, tests wait in real time. */
  pass?(ms: number): Promise<void>
  /** Adds long songs to a person's empty queue, as a command does. */
  queue(person: Participant, titles: readonly string[]): Promise<void>
  /**
   * Drops a room from memory as a crash, a deploy or an eviction does, once everything acknowledged is saved. Its
   * connections are lost. The room is restored from storage when needed, at the same address.
   */
  evict(roomUuid: string): Promise<void>
  /**
   * Drops a room from memory but keeps its connections, as hibernation does. Absent on hosts that do not hibernate.
   */
  sleep?(roomUuid: string): Promise<void>
  stop(): Promise<void>
}
