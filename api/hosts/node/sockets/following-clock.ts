/** Below this (ms) the machine's clock and ours agree: it is read in whole milliseconds. */
const deadBandMs = 20
/** A difference up to this (ms) is made up for gradually, beyond it in one step: the machine slept, or its clock was set. */
const largestSlewMs = 1000
/** By how much (ms) one correction moves the clock. At one a second that is the half percent by which players follow. */
const slewMs = 5
export const checkEveryMs = 1000

export interface FollowingClock {
  /** Server time in milliseconds with fractions. Between two checks it runs as evenly as the processor's own clock. */
  now(): number
  /** Compares with the machine. Answers by how much (ms) the time was set, or nought when it was not. */
  check(): number
}

/**
 * Time that runs evenly and follows the machine's clock. What is measured against it, as the position in a song, sees no
 * jumps of a few milliseconds; after the machine has slept or its clock was set it is right again within a second.
 */
export function createFollowingClock(machine: { wall: () => number; steady: () => number }): FollowingClock {
  const { wall, steady } = machine
  let offset = wall() - steady()
  return {
    now: () => steady() + offset,
    check() {
      const difference = wall() - (steady() + offset)
      if (Math.abs(difference) <= deadBandMs) return 0
      if (Math.abs(difference) <= largestSlewMs) {
        offset += Math.sign(difference) * slewMs
        return 0
      }
      offset += difference
      return difference
    },
  }
}
