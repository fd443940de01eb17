import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'

const checkEveryMs = 10_000
/** Music that moves to a process whose clock is off by more (ms) would audibly jump. */
const maxOffsetMs = 200

interface ClockCheckOptions {
  /** This process's time, in ms. */
  now: () => number
  /** The database's time, in ms: the only clock that all processes can read. */
  databaseNow: () => Promise<number>
  log: Log
  timers: Timers
}

/** Compares this process's clock with the database's. */
export class ClockCheck {
  readonly #options: ClockCheckOptions
  #timer: unknown
  #offsetMs = 0
  #isOff = false
  #isClosed = false

  constructor(options: ClockCheckOptions) {
    this.#options = options
  }

  /** How far (ms) this clock is ahead of the database's; negative if it is behind. */
  get offsetMs(): number {
    return this.#offsetMs
  }

  /** Whether the difference is certain and too large for rooms. */
  get isOff(): boolean {
    return this.#isOff
  }

  /** Checks regularly from now on. Resolves after the first time. */
  async open(): Promise<void> {
    const { log, timers } = this.#options
    await this.#check().catch((error: unknown) => log.warn({ error }, 'failed to read the time of the database'))
    if (!this.#isClosed) this.#timer = timers.set(() => void this.open(), checkEveryMs)
  }

  close(): void {
    this.#isClosed = true
    this.#options.timers.clear(this.#timer)
  }

  async #check(): Promise<void> {
    const { now, databaseNow, log } = this.#options
    const before = now()
    const there = await databaseNow()
    const after = now()
    this.#offsetMs = Math.round((before + after) / 2 - there)
    const isOff = Math.abs(this.#offsetMs) - (after - before) / 2 > maxOffsetMs
    if (isOff !== this.#isOff) {
      const fields = { offsetMs: this.#offsetMs }
      if (isOff)
        log.error(fields, 'the clock differs from that of the database: a cluster gives no rooms to this process')
      else log.info(fields, 'the clock agrees with that of the database again')
    }
    this.#isOff = isOff
  }
}
