/** Wrong passwords that are looked at without a wait, enough for the typing errors of a crowd at the door. */
const burst = 200
const perSecond = 1

/**
 * Slows down whoever guesses at passwords. It counts for a room and not for a person, because guests are anybody as
 * often as they like. A guess is paid for before it is looked at, so that many at once are no way around it.
 */
export class Guesses {
  readonly #clock: () => number
  #credit = burst
  #creditAt: number

  constructor(clock: () => number) {
    this.#clock = clock
    this.#creditAt = clock()
  }

  /** Whether one more may be looked at. */
  take(): boolean {
    const now = this.#clock()
    this.#credit = Math.min(burst, this.#credit + ((now - this.#creditAt) / 1000) * perSecond)
    this.#creditAt = now
    if (this.#credit < 1) return false
    this.#credit -= 1
    return true
  }

  /** Gives back what was paid for one that was no guess, but right. */
  giveBack(): void {
    this.#credit += 1
  }
}
