/**
 * How long (ms) a process may be silent before it is presumed dead, and before it is pinged. A process that is only
 * slow must not lose its rooms because of that: moving them would slow down everybody.
 */
export const deadAfterMs = 6000
export const suspectAfterMs = 900
/** A process that has not received its own heartbeats for this long can't tell who else is silent. */
const deafAfterMs = 1200
/** How recently a process must have received its own heartbeat to suspect others. */
const freshMs = 600
/** Waiting time after being deaf: the others may still be reconnecting too. */
const trustAfterMs = 3000
/** A check that is this late means that this process was suspended, not that the others were silent. */
const stallMs = 700
/** A process suspended for this long (ms) may have been presumed dead, with its last heartbeat a while ago. */
const suspendedMs = deadAfterMs / 2
/** How many times a process must not be found at its address before it is dead. */
const maxDoubts = 2

/**
 * Tracks which processes are alive, by heartbeats that go through a broker and return to their sender too. A process
 * that doesn't receive its own blames the broker; one that was suspended adds the time it didn't run to the others'
 * deadlines.
 */
export class Presence {
  readonly #self: string
  readonly #heardAt = new Map<string, number>()
  readonly #doubts = new Map<string, number>()
  /** The last known start of each process. */
  readonly #starts = new Map<string, string>()
  #trustedFrom = Infinity
  #lookedAt: number | undefined

  constructor(self: string) {
    this.#self = self
  }

  /** The processes that are alive; null while that is unknown. */
  living(now: number): readonly string[] | null {
    return now < this.#trustedFrom ? null : [...this.#heardAt.keys()]
  }

  /** Whether this process has received its own heartbeat recently. */
  isHeard(now: number): boolean {
    return now - (this.#heardAt.get(this.#self) ?? -Infinity) < deafAfterMs
  }

  /** The connection is lost: the others may have lost theirs as well, and reconnect at a different time. */
  cutOff(): void {
    this.#trustedFrom = Infinity
    this.#doubts.clear()
  }

  seen(host: string, now: number): void {
    this.#heardAt.set(host, now)
    this.#doubts.delete(host)
    if (host === this.#self && this.#trustedFrom === Infinity) this.#trustedFrom = now + trustAfterMs
  }

  /** Whether a known process has restarted since its last heartbeat, possibly unnoticed. */
  isAnother(host: string, start: string): boolean {
    const known = this.#starts.get(host)
    this.#starts.set(host, start)
    return known !== undefined && known !== start && this.#heardAt.has(host)
  }

  /** A process has announced that it is leaving. Returns whether it was known. */
  left(host: string): boolean {
    this.#doubts.delete(host)
    return this.#heardAt.delete(host)
  }

  /** No process was found at its address. Returns whether it is now considered dead. */
  doubt(host: string): boolean {
    const doubts = (this.#doubts.get(host) ?? 0) + 1
    this.#doubts.set(host, doubts)
    return doubts >= maxDoubts && this.left(host)
  }

  /**
   * Checks which processes are dead, and which have been silent long enough to be pinged; `wasSuspended` if the others
   * may have presumed this process dead meanwhile.
   */
  look(now: number): { dead: string[]; suspects: string[]; wasSuspended: boolean } {
    const passed = now - (this.#lookedAt ?? now)
    this.#lookedAt = now
    if (passed > stallMs) for (const [host, at] of this.#heardAt) this.#heardAt.set(host, at + passed)
    const wasSuspended = passed > suspendedMs
    if (!this.isHeard(now)) {
      this.#trustedFrom = Infinity
      return { dead: [], suspects: [], wasSuspended }
    }
    // A process that isn't back once others are trusted again has sent no heartbeat since, so it is dead as well.
    if (now < this.#trustedFrom) return { dead: [], suspects: [], wasSuspended }
    const silentFor = (ms: number) =>
      [...this.#heardAt].flatMap(([host, at]) => (now - at >= ms && host !== this.#self ? [host] : []))
    const dead = silentFor(deadAfterMs).filter((host) => this.left(host))
    // If this process has not just received its own heartbeat, the broker may be the silent one.
    const isFresh = now - (this.#heardAt.get(this.#self) ?? -Infinity) < freshMs
    return { dead, suspects: isFresh ? silentFor(suspectAfterMs) : [], wasSuspended }
  }
}
