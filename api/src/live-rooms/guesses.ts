import { TokenBucket } from '@segue/shared/token-bucket.ts'

/** Wrong passwords that are looked at without a wait, enough for the typing errors of a crowd at the door. */
const burst = 200
const perSecond = 1

/**
 * Slows down whoever guesses at passwords. It counts for a room and not for a person, because guests are anybody as
 * often as they like. A guess is paid for before it is looked at, so that many at once are no way around it.
 */
export class Guesses {
  readonly #clock: () => number
  readonly #bucket: TokenBucket

  constructor(clock: () => number) {
    this.#clock = clock
    this.#bucket = new TokenBucket({ burst, perSecond }, clock())
  }

  /** Whether one more may be looked at. */
  take(): boolean {
    return this.#bucket.take(this.#clock()) === 0
  }

  /** Gives back what was paid for one that was no guess, but right. */
  giveBack(): void {
    this.#bucket.giveBack()
  }
}
