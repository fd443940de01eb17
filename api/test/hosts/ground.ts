import type { HostUnderTest, RoomWish } from './host-under-test.ts'
import type { Visitors } from './visitors.ts'

/** What the promises of a host stand on. The host is there once the tests run. */
export interface Ground {
  host: () => HostUnderTest
  /** A room of its own for the test that asks; everybody in it leaves at the test's end. */
  room: (wish?: RoomWish) => Promise<Visitors>
  /** Lets time (ms) pass for the host, moved on where it can be. */
  pass: (ms: number) => Promise<void>
}
