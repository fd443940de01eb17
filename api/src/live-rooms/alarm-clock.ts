import type { Timers } from '../ports/timers.ts'
import { dayMs } from '../ports/clock.ts'

/** Alarms further away than this are set anew on the way; timers cannot count longer than 24 days. */
const longestAlarmMs = dayMs
/** What fell due and failed is tried again after this. */
const alarmAgainMs = 1000

/** Has a room do what falls due. */
export class AlarmClock {
  readonly #timers: Timers
  readonly #clock: () => number
  readonly #ring: (now: number) => number | null
  #timer: unknown = null
  #ended = false

  /** `ring` does what is due and answers when (ms) the next thing is. */
  constructor({ timers, clock }: { timers: Timers; clock: () => number }, ring: (now: number) => number | null) {
    this.#timers = timers
    this.#clock = clock
    this.#ring = ring
  }

  /** Replaces the alarm; null for none. */
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
