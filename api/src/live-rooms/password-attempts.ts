import { TokenBucket } from '@segue/shared/token-bucket.ts'

/** Wrong passwords that are checked without a wait, enough for the typing errors of a crowd at the door. */
const burst = 200
const perSecond = 1

/**
 * Slows down guessing at a room's passwords. It counts by room and not by person, because a guest can be a new person as
 * often as they like. An attempt is paid for before it is checked, so that many at once are no way around it.
 */
export class PasswordAttempts {
  readonly #clock: () => number
  readonly #bucket: TokenBucket

  constructor(clock: () => number) {
    this.#clock = clock
    this.#bucket = new TokenBucket({ burst, perSecond }, clock())
  }

  /** Whether one more may be checked. */
  take(): boolean {
    return this.#bucket.take(this.#clock()) === 0
  }

  /** Gives back what was paid for an attempt that was right. */
  giveBack(): void {
    this.#bucket.giveBack()
  }
}
