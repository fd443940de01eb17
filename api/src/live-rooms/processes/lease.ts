import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'

/** How long the others wait after a process's last renewal before they take its rooms. */
const leaseMs = 10_000
/** How often a lease is renewed per term, and how often a failing renewal is retried per term. */
const renewalsOfTerm = 3
const retriesOfTerm = 10

/** The period for which other processes assume that a process holds its rooms. */
export interface Lease {
  /**
   * Whether a process whose lease has expired must be dead. False for a whole term after a failed renewal: the database
   * may have been down, in which case no process could renew.
   */
  readonly othersCouldRenew: boolean
  /** Releases everything at once for the processes that keep running. */
  release(): Promise<void>
}

/**
 * Keeps telling the database that this process is alive, so that no other takes its rooms. Only the database's clock is
 * used, because the clocks of two machines never agree. A process that was late (it was suspended, or its network was
 * down) simply resumes renewing; the rooms' epochs tell which of its rooms it has lost in the meantime (decision 0006).
 */
export async function acquireLease(options: {
  db: Db
  host: string
  timers: Timers
  log: Log
  ms?: number
  /** The version of the inter-process protocol, if there is a cluster. */
  wire?: number | undefined
}): Promise<Lease> {
  const { db, host, timers, log, ms = leaseMs, wire = null } = options
  const until = sql`now() + make_interval(secs => ${ms / 1000})`
  let timer: unknown
  let renewing: Promise<void> = Promise.resolve()
  let released = false
  /** How many renewals have to succeed before the others can be assumed to be able to renew too. */
  let renewalsLeft = 0

  async function renew() {
    await db
      .insertInto('roomHost')
      .values({ host, until, wire })
      .onConflict((conflict) => conflict.column('host').doUpdateSet({ until, wire }))
      .execute()
  }

  function again(afterMs = ms / renewalsOfTerm) {
    if (released) return
    timer = timers.set(() => {
      renewing = renew().then(
        () => {
          renewalsLeft = Math.max(0, renewalsLeft - 1)
          again()
        },
        (error: unknown) => {
          log.warn({ host, error }, 'failed to renew the lease of the rooms')
          renewalsLeft = renewalsOfTerm + 1
          again(ms / retriesOfTerm)
        },
      )
    }, afterMs)
  }

  await renew()
  // A process that was silent for a day doesn't come back under the same name.
  await db
    .deleteFrom('roomHost')
    .where('until', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  again()
  return {
    get othersCouldRenew() {
      return renewalsLeft === 0
    },
    async release() {
      released = true
      timers.clear(timer)
      await renewing
      await db.deleteFrom('roomHost').where('host', '=', host).execute()
    },
  }
}
