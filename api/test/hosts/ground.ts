import type { HostUnderTest, RoomWish } from './host-under-test.ts'
import type { Visitors } from './visitors.ts'

/** The environment of the contract. The host exists once the tests run. */
export interface Ground {
  host: () => HostUnderTest
  /** A new room for the calling test; everyone in it leaves when the test ends. */
  room: (wish?: RoomWish) => Promise<Visitors>
  /** Lets time (ms) pass for the host, faster than real time where possible. */
  pass: (ms: number) => Promise<void>
  /**
   * A duration (ms) for a song or role whose end the test waits for: `realMs` on a host in real time, and elsewhere so
   * long that it can't end before the test advances the clock.
   */
  span: (realMs: number) => number
}
