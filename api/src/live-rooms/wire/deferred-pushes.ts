import type { Timers } from '../../ports/timers.ts'
import type { Session } from '../session.ts'

/** Clients attach their listeners only after the join response, so pushes wait about this long after it. */
export const deferMs = 55
/** Connections due within this time of each other are flushed together, since a timer costs more than sending. */
const togetherMs = 10

/** Flushes the pushes of joining clients shortly after their join response. */
export class DeferredPushes {
  readonly #timers: Timers
  readonly #clock: () => number
  /** Ordered by due time. */
  #deferred: Session[] = []
  #timer: unknown = null

  constructor(timers: Timers, clock: () => number) {
    this.#timers = timers
    this.#clock = clock
  }

  defer(session: Session): void {
    session.deferredUntil = this.#clock() + deferMs
    this.#deferred.push(session)
    this.#timer ??= this.#timers.set(() => this.#flushDue(), deferMs)
  }

  end(): void {
    this.#timers.clear(this.#timer)
  }

  #flushDue(): void {
    const now = this.#clock()
    const due = (session: Session) => session.deferredUntil <= now + togetherMs
    for (const session of this.#deferred) if (due(session)) session.flush()
    // A connection that has joined again meanwhile is listed twice, and stays deferred until its later entry.
    this.#deferred = this.#deferred.filter((session) => session.deferred !== null)
    const next = this.#deferred[0]
    this.#timer = next ? this.#timers.set(() => this.#flushDue(), Math.max(1, next.deferredUntil - now)) : null
  }
}
