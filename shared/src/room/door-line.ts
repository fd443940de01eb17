/** Someone who has not knocked for so long has gone. Clients knock every five seconds. */
export const knockLastsMs = 15_000
/** A line is looked through at every knock. Whoever comes behind so many has no place in it yet. */
export const longestLine = 500

/**
 * Who stands before the door of a full room, in the order they came. It lives as long as the room is in memory: it keeps
 * nobody out of anything but a seat that somebody else has waited longer for.
 */
export class DoorLine {
  /** When each has knocked last. A map keeps the order in which they came. */
  readonly #knocks = new Map<string, number>()

  /** How many stand before somebody. */
  ahead(userUuid: string, now: number): number {
    this.#forgetGone(now)
    let count = 0
    for (const uuid of this.#knocks.keys()) {
      if (uuid === userUuid) return count
      count += 1
    }
    return count
  }

  /** Keeps somebody's place, or gives them the last one. */
  knock(userUuid: string, now: number): void {
    if (this.#knocks.has(userUuid) || this.#knocks.size < longestLine) this.#knocks.set(userUuid, now)
  }

  leave(userUuid: string): void {
    this.#knocks.delete(userUuid)
  }

  #forgetGone(now: number): void {
    for (const [uuid, at] of this.#knocks) if (now - at > knockLastsMs) this.#knocks.delete(uuid)
  }
}
