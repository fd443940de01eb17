/** Below this (ms) the machine's clock and ours count as equal: it is read in whole milliseconds. */
const deadBandMs = 20
/**
 * A difference up to this (ms) is corrected gradually, a larger one in one step: the machine slept, or its clock was
 * set.
 */
const largestSlewMs = 1000
/** How much (ms) one correction moves the clock. Once a second, that is the half percent that players can follow. */
const slewMs = 5
export const checkEveryMs = 1000

export interface FollowingClock {
  /** Server time in milliseconds with fractions. Between two checks it runs as evenly as the processor's own clock. */
  now(): number
  /** Compares with the machine. Returns by how much (ms) the time was set in one step, otherwise 0. */
  check(): number
}

/**
 * Time that runs evenly and follows the machine's clock. Measurements against it, such as the position in a song, see
 * no jumps of a few milliseconds; after the machine has slept or its clock was set it is right again within a second.
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
