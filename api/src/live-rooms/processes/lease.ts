import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Log } from '../../ports/log.ts'
import type { Timers } from '../../ports/timers.ts'

/** How long the others wait after the last sign of life before they take a process's rooms. */
const leaseMs = 10_000
/** How often in its term a lease is renewed, and how often that is tried while it fails. */
const renewalsOfTerm = 3
const retriesOfTerm = 10

/** The term for which the others believe that a process holds its rooms. */
export interface Lease {
  /**
   * Whether another process is dead whose lease has expired. Not for a whole term after a renewal failed: the database
   * may have been away, in which case nobody could renew.
   */
  readonly othersCouldRenew: boolean
  /** Gives everything free at once, for those who go on. */
  release(): Promise<void>
}

/**
 * Says in the database that this process lives, again and again, so that no other takes its rooms. Only the database's
 * clock is asked, because the clocks of two machines never agree. A process that comes late (it was stopped, or its
 * network was) simply goes on saying so; which of its rooms it has lost meanwhile the rooms' epochs tell
 * (decision 0006).
 */
export async function acquireLease(options: {
  db: Db
  host: string
  timers: Timers
  log: Log
  ms?: number
}): Promise<Lease> {
  const { db, host, timers, log, ms = leaseMs } = options
  const until = sql`now() + make_interval(secs => ${ms / 1000})`
  let timer: unknown
  let renewing: Promise<void> = Promise.resolve()
  let released = false
  /** How many renewals have to succeed before it is sure that others could renew too. */
  let renewalsLeft = 0

  async function renew() {
    await db
      .insertInto('roomHost')
      .values({ host, until })
      .onConflict((conflict) => conflict.column('host').doUpdateSet({ until }))
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
          log.warn({ host, error }, 'The lease of the rooms could not be renewed')
          renewalsLeft = renewalsOfTerm + 1
          again(ms / retriesOfTerm)
        },
      )
    }, afterMs)
  }

  await renew()
  // Whoever has not been heard of for a day does not come back under that name.
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
