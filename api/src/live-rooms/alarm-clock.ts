import type { Timers } from '../ports/timers.ts'

/** Alarms further away than this are set anew on the way; timers cannot count longer than 24 days. */
const longestAlarmMs = 24 * 60 * 60 * 1000

/** Wakes a room when something falls due. There is one alarm: setting it replaces the one before. */
export class AlarmClock {
  readonly #timers: Timers
  readonly #clock: () => number
  readonly #wake: () => void
  #timer: unknown = null
  #ended = false

  constructor(options: { timers: Timers; clock: () => number; wake: () => void }) {
    this.#timers = options.timers
    this.#clock = options.clock
    this.#wake = options.wake
  }

  /** Sets the alarm to a time (ms), or to none. It may ring early. */
  set(at: number | null): void {
    const timers = this.#timers
    timers.clear(this.#timer)
    this.#timer = null
    if (at === null || this.#ended) return
    const wait = Math.min(Math.max(0, Math.ceil(at - this.#clock())), longestAlarmMs)
    this.#timer = (timers.wake ?? timers.set)(() => this.#wake(), wait)
  }

  end(): void {
    this.#ended = true
    this.#timers.clear(this.#timer)
  }
}
