/** A user who hasn't retried for this long has gone. Clients retry every five seconds. */
export const retryTimeoutMs = 15_000
/** The queue is searched at every retry. Users beyond this length have no place in it yet. */
export const maxQueueLength = 500

/**
 * The users waiting to join a full room, in the order they came. It is kept only in memory: losing it costs nothing but
 * the order.
 */
export class JoinQueue {
  /** When each user retried last. Maps keep insertion order. */
  readonly #lastRetries = new Map<string, number>()

  /** How many users are ahead of this one. */
  ahead(userUuid: string, now: number): number {
    this.#forgetGone(now)
    let count = 0
    for (const uuid of this.#lastRetries.keys()) {
      if (uuid === userUuid) return count
      count += 1
    }
    return count
  }

  /** Keeps a user's place, or gives them the last one. */
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
