import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'

/** How long the others wait after a process's last renewal before they take its rooms. */
const leaseMs = 10_000
/** How often a lease is renewed per term, and how often a failing renewal is retried per term. */
const renewalsOfTerm = 3
const retriesOfTerm = 10

type LeaseOptions = {
  db: Db
  host: string
  timers: Timers
  log: Log
  ms?: number
  /** The version of the inter-process protocol, if there is a cluster. */
  wire?: number | undefined
}

/**
 * The period for which other processes assume that a process holds its rooms. It keeps telling the database that this
 * process is alive, so that no other takes its rooms. Only the database's clock is used, because the clocks of two
 * machines never agree. A process that was late (it was suspended, or its network was down) simply resumes renewing;
 * the rooms' epochs tell which of its rooms it has lost in the meantime (decision 0006).
 */
export class Lease {
  readonly #options: LeaseOptions
  readonly #ms: number
  #timer: unknown
  #renewing: Promise<void> = Promise.resolve()
  #released = false
  /** How many renewals have to succeed before the others can be assumed to be able to renew too. */
  #renewalsLeft = 0

  constructor(options: LeaseOptions) {
    this.#options = options
    this.#ms = options.ms ?? leaseMs
  }

  async acquire(): Promise<void> {
    await this.#renew()
    // A process that was silent for a day doesn't come back under the same name.
    await this.#options.db
      .deleteFrom('roomHost')
      .where('until', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
    this.#renewAfter(this.#ms / renewalsOfTerm)
  }

  /**
   * Whether a process whose lease has expired must be dead. False for a whole term after a failed renewal: the database
   * may have been down, in which case no process could renew.
   */
  get othersCouldRenew(): boolean {
    return this.#renewalsLeft === 0
  }

  /** Releases everything at once for the processes that keep running. */
  async release(): Promise<void> {
    const { db, host, timers } = this.#options
    this.#released = true
    timers.clear(this.#timer)
    await this.#renewing
    await db.deleteFrom('roomHost').where('host', '=', host).execute()
  }

  async #renew(): Promise<void> {
    const { db, host, wire = null } = this.#options
    const until = sql`now() + make_interval(secs => ${this.#ms / 1000})`
    await db
      .insertInto('roomHost')
      .values({ host, until, wire })
      .onConflict((conflict) => conflict.column('host').doUpdateSet({ until, wire }))
      .execute()
  }

  #renewAfter(ms: number): void {
    if (this.#released) return
    const { host, timers, log } = this.#options
    this.#timer = timers.set(() => {
      this.#renewing = this.#renew().then(
        () => {
          this.#renewalsLeft = Math.max(0, this.#renewalsLeft - 1)
          this.#renewAfter(this.#ms / renewalsOfTerm)
        },
        (error: unknown) => {
          log.warn({ host, error }, 'failed to renew the lease of the rooms')
          this.#renewalsLeft = renewalsOfTerm + 1
          this.#renewAfter(this.#ms / retriesOfTerm)
        },
      )
    }, ms)
  }
}

export async function acquireLease(options: LeaseOptions): Promise<Lease> {
  const lease = new Lease(options)
  await lease.acquire()
  return lease
}
