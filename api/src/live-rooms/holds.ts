import type { Timers } from '../ports/timers.ts'
import type { Session } from './session.ts'

/** Clients attach their listeners only after the join has answered; pushes wait about this long after it. */
export const holdMs = 55
/** Those who are due within this time of each other are let go together, since waking up costs more than sending. */
const togetherMs = 10

/** Lets the pushes of joiners flow a moment after their join has been answered. */
export class Holds {
  readonly #timers: Timers
  readonly #clock: () => number
  /** In the order they are due. */
  #held: Session[] = []
  #timer: unknown = null

  constructor(timers: Timers, clock: () => number) {
    this.#timers = timers
    this.#clock = clock
  }

  hold(session: Session): void {
    session.heldUntil = this.#clock() + holdMs
    this.#held.push(session)
    this.#timer ??= this.#timers.set(() => this.#letGo(), holdMs)
  }

  end(): void {
    this.#timers.clear(this.#timer)
  }

  #letGo(): void {
    const now = this.#clock()
    const due = (session: Session) => session.heldUntil <= now + togetherMs
    for (const session of this.#held) if (due(session)) session.release()
    // Somebody who has joined again meanwhile is in the list twice and stays held by the later entry.
    this.#held = this.#held.filter((session) => session.held !== null)
    const next = this.#held[0]
    this.#timer = next ? this.#timers.set(() => this.#letGo(), Math.max(1, next.heldUntil - now)) : null
  }
}
