/** Someone who has not knocked for so long has gone. Clients knock every five seconds. */
export const retryTimeoutMs = 15_000
/** A line is looked through at every knock. Whoever comes behind so many has no place in it yet. */
export const maxQueueLength = 500

/**
 * Who stands before the door of a full room, in the order they came. It lives as long as the room is in memory: it keeps
 * nobody out of anything but a seat that somebody else has waited longer for.
 */
export class JoinQueue {
  /** When each has knocked last. A map keeps the order in which they came. */
  readonly #lastRetries = new Map<string, number>()

  /** How many stand before somebody. */
  ahead(userUuid: string, now: number): number {
    this.#forgetGone(now)
    let count = 0
    for (const uuid of this.#lastRetries.keys()) {
      if (uuid === userUuid) return count
      count += 1
    }
    return count
  }

  /** Keeps somebody's place, or gives them the last one. */
  join(userUuid: string, now: number): void {
    if (this.#lastRetries.has(userUuid) || this.#lastRetries.size < maxQueueLength)
      this.#lastRetries.set(userUuid, now)
  }

  leave(userUuid: string): void {
    this.#lastRetries.delete(userUuid)
  }

  #forgetGone(now: number): void {
    for (const [uuid, at] of this.#lastRetries) if (now - at > retryTimeoutMs) this.#lastRetries.delete(uuid)
  }
}
