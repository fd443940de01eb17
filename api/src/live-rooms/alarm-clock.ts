import type { Timers } from '../ports/timers.ts'
import { dayMs } from '../ports/clock.ts'

/** Alarms further ahead than this are set in steps; timers can't count longer than 24 days. */
const longestAlarmMs = dayMs
/** Delay before due work that failed is tried again. */
const alarmAgainMs = 1000

/** Wakes a room when something is due. */
export class AlarmClock {
  readonly #timers: Timers
  readonly #clock: () => number
  readonly #ring: (now: number) => number | null
  #timer: unknown = null
  #ended = false

  /** `ring` does what is due and returns when (ms) the next thing is due. */
  constructor({ timers, clock }: { timers: Timers; clock: () => number }, ring: (now: number) => number | null) {
    this.#timers = timers
    this.#clock = clock
    this.#ring = ring
  }

  /** Replaces the alarm; null clears it. */
  set(at: number | null): void {
    this.#timers.clear(this.#timer)
    this.#timer = null
    if (at === null || this.#ended) return
    const wait = Math.min(Math.max(0, Math.ceil(at - this.#clock())), longestAlarmMs)
    this.#timer = (this.#timers.wake ?? this.#timers.set)(() => this.#wake(), wait)
  }

  end(): void {
    this.#ended = true
    this.#timers.clear(this.#timer)
  }

  #wake(): void {
    const now = Math.floor(this.#clock())
    const next = this.#ring(now)
    this.set(next !== null && next <= now ? now + alarmAgainMs : next)
  }
}
