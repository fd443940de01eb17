/**
 * How long (ms) a process may be silent before it is taken for dead, and before somebody looks whether it is there. One
 * that is only slow must not lose its rooms for it: that would make everybody slower.
 */
export const deadAfterMs = 6000
export const suspectAfterMs = 900
/** Whose own words do not come back for so long cannot tell who else is silent. */
const deafAfterMs = 1200
/** How lately a process must have heard itself to look for others. */
const freshMs = 600
/** After being deaf: the others may be on their way back too. */
const trustAfterMs = 3000
/** A look that comes so much later than the one before says that this process stood still, and not that others did. */
const stallMs = 700
/** How many times nobody has to be found at a process's address before it is dead. */
const maxDoubts = 2

/**
 * Who lives, judged by heartbeats that go over an engine and come back to their sender too. A process that hears nothing
 * of itself blames the engine; one that has stood still gives the others the time it did not run.
 */
export class Presence {
  readonly #self: string
  readonly #heardAt = new Map<string, number>()
  readonly #doubts = new Map<string, number>()
  /** Which start of a process was heard. */
  readonly #starts = new Map<string, string>()
  #trustedFrom = Infinity
  #lookedAt: number | undefined

  constructor(self: string) {
    this.#self = self
  }

  /** Those who live; null while that cannot be told. */
  living(now: number): readonly string[] | null {
    return now < this.#trustedFrom ? null : [...this.#heardAt.keys()]
  }

  /** Whether this process has heard itself lately. */
  isHeard(now: number): boolean {
    return now - (this.#heardAt.get(this.#self) ?? -Infinity) < deafAfterMs
  }

  /** The connection is lost: the others may have lost theirs as well, and come back at another moment. */
  cutOff(): void {
    this.#trustedFrom = Infinity
    this.#doubts.clear()
  }

  heard(host: string, now: number): void {
    this.#heardAt.set(host, now)
    this.#doubts.delete(host)
    if (host === this.#self && this.#trustedFrom === Infinity) this.#trustedFrom = now + trustAfterMs
  }

  /** Whether a process that was known has started anew since it was heard, which nobody may have noticed. */
  isAnother(host: string, start: string): boolean {
    const known = this.#starts.get(host)
    this.#starts.set(host, start)
    return known !== undefined && known !== start && this.#heardAt.has(host)
  }

  /** A process has said goodbye. Answers whether it was known. */
  left(host: string): boolean {
    this.#doubts.delete(host)
    return this.#heardAt.delete(host)
  }

  /** Nobody was found where a process should be. Answers whether it is dead by now. */
  doubt(host: string): boolean {
    const doubts = (this.#doubts.get(host) ?? 0) + 1
    this.#doubts.set(host, doubts)
    return doubts >= maxDoubts && this.left(host)
  }

  /** Looks round: who is dead, and who has been silent for long enough to be looked for. */
  look(now: number): { dead: string[]; suspects: string[] } {
    const passed = now - (this.#lookedAt ?? now)
    this.#lookedAt = now
    if (passed > stallMs) for (const [host, at] of this.#heardAt) this.#heardAt.set(host, at + passed)
    if (!this.isHeard(now)) {
      this.#trustedFrom = Infinity
      return { dead: [], suspects: [] }
    }
    // Whoever is not back by the time that others are trusted again was not heard of since: that one is dead as well.
    if (now < this.#trustedFrom) return { dead: [], suspects: [] }
    const silentFor = (ms: number) =>
      [...this.#heardAt].flatMap(([host, at]) => (now - at >= ms && host !== this.#self ? [host] : []))
    const dead = silentFor(deadAfterMs).filter((host) => this.left(host))
    // Whoever has not just heard itself may be about to find that it is the engine that is silent.
    const isFresh = now - (this.#heardAt.get(this.#self) ?? -Infinity) < freshMs
    return { dead, suspects: isFresh ? silentFor(suspectAfterMs) : [] }
  }
}
