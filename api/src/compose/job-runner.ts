import { sql } from 'kysely'
import { violatedConstraint, type Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import type { JobHandler, JobHandlers, JobKind } from '../ports/jobs.ts'
import type { Log } from '../ports/log.ts'

const leaseMs = 60_000
const renewEveryMs = 20_000
const lookEveryMs = 500
const defaultAttempts = 5

/** Seconds to wait after the first, second, … failure: 10 s, 40 s, 160 s, at most an hour. */
export const backOffMs = (attempts: number) => Math.min(10_000 * 4 ** (attempts - 1), 3_600_000)

type Taken = { id: number; kind: string; payload: unknown; attempts: number }

export type JobRunner = {
  /** Looks for due work twice a second until `stop`. */
  start: () => void
  /** Does all that is due now, and what falls due by it; for tests and for hosts that are woken from outside. */
  runDue: () => Promise<void>
  /** Takes nothing more, interrupts what runs and hands it back untried. */
  stop: () => Promise<void>
}

/**
 * Carries out jobs. Any number of processes may run one: a row is locked while it is taken, then held by a lease that
 * is renewed, so the work of a process that dies is taken again by another
 * (decision 0012).
 */
export function createJobRunner(options: {
  db: Db
  clock: Clock
  log: Log
  /** Who holds the lease; one per runner. */
  runner: string
  handlers: JobHandlers
  /** How many jobs this process runs at once, of all kinds together. */
  concurrency: number
}): JobRunner {
  const { db, clock, log, handlers, concurrency } = options
  const running = new Map<number, { kind: string; done: Promise<void> }>()
  const stopping = new AbortController()
  const timers: NodeJS.Timeout[] = []
  let looking: Promise<void> | undefined

  // The exact payload types were forgotten in the row; `Jobs.add` held them when it was written.
  const handlerOf = (kind: string) =>
    (Object.hasOwn(handlers, kind) ? handlers[kind as JobKind] : undefined) as JobHandler<never> | undefined

  function kindsWithRoom(): string[] {
    const kinds = [...running.values()].map(({ kind }) => kind)
    const count = (kind: string) => kinds.filter((each) => each === kind).length
    return Object.keys(handlers).filter((kind) => count(kind) < (handlerOf(kind)?.atOnce ?? concurrency))
  }

  async function take(): Promise<Taken | undefined> {
    const kinds = kindsWithRoom()
    if (kinds.length === 0 || running.size >= concurrency) return undefined
    const now = new Date(clock.now())
    const taken = await sql<Taken>`
      update "job" set "takenUntil" = ${new Date(clock.now() + leaseMs)}, "takenBy" = ${options.runner},
        "attempts" = "attempts" + 1
      where "id" = (
        select "id" from "job"
        where "givenUpAt" is null and "runAt" <= ${now} and "kind" = any(${kinds})
          and ("takenUntil" is null or "takenUntil" < ${now})
        order by "runAt", "id" limit 1 for update skip locked
      )
      returning "id", "kind", "payload", "attempts"
    `.execute(db)
    return taken.rows[0]
  }

  /** Takes whatever is due and has room. True when it took something. */
  async function look(): Promise<boolean> {
    let some = false
    while (!stopping.signal.aborted) {
      const job = await take()
      if (!job) return some
      // What was handed back a moment ago can be taken again by a look that was under way when the stop came.
      if (stopping.signal.aborted) {
        await handBack(job)
        return some
      }
      some = true
      const done = carryOut(job).finally(() => running.delete(job.id))
      running.set(job.id, { kind: job.kind, done })
    }
    return some
  }

  async function carryOut(job: Taken): Promise<void> {
    const handler = handlerOf(job.kind)
    const most = handler?.mostAttempts ?? defaultAttempts
    try {
      if (!handler) throw new Error(`Nobody carries out ${job.kind}`)
      // A job that takes its process down every time never reaches the failure below; the count still tells.
      if (job.attempts > most) throw new Error('The process ended each time while it was at this')
      await handler.run(job.payload as never, { attempt: job.attempts, signal: stopping.signal })
      await ours(job).execute()
    } catch (error) {
      // What cannot be written down now is taken again when the lease is over.
      await settle(job, error, most).catch((trouble: unknown) =>
        log.error({ job: job.id, kind: job.kind, error: describe(trouble) }, 'a job could not be put back'),
      )
    }
  }

  const ours = (job: Taken) => db.deleteFrom('job').where('id', '=', job.id).where('takenBy', '=', options.runner)

  async function settle(job: Taken, error: unknown, most: number) {
    if (stopping.signal.aborted) return handBack(job)
    log.warn({ job: job.id, kind: job.kind, attempt: job.attempts, error: describe(error) }, 'a job failed')
    if (job.attempts < most) {
      const runAt = new Date(clock.now() + backOffMs(job.attempts))
      return putBack(job, { attempts: job.attempts, runAt, lastError: describe(error) })
    }
    await handlerOf(job.kind)?.givenUp?.(job.payload as never, error)
    await db
      .updateTable('job')
      .set({ takenUntil: null, givenUpAt: new Date(clock.now()), lastError: describe(error) })
      .where('id', '=', job.id)
      .where('takenBy', '=', options.runner)
      .execute()
  }

  /** Untried, for another process. */
  const handBack = (job: Taken) => putBack(job, { attempts: job.attempts - 1, runAt: new Date(clock.now()) })

  async function putBack(job: Taken, change: { attempts: number; runAt: Date; lastError?: string }) {
    try {
      await db
        .updateTable('job')
        .set({ ...change, takenUntil: null, takenBy: null })
        .where('id', '=', job.id)
        .where('takenBy', '=', options.runner)
        .execute()
    } catch (error) {
      if (violatedConstraint(error) !== 'jobWaitingOnce') throw error
      // The same work was asked for again in the meantime: that row does it.
      await ours(job).execute()
    }
  }

  async function renew() {
    if (running.size === 0) return
    await db
      .updateTable('job')
      .set({ takenUntil: new Date(clock.now() + leaseMs) })
      .where('id', 'in', [...running.keys()])
      .where('takenBy', '=', options.runner)
      .execute()
  }

  async function lookOnce() {
    looking ??= look()
      .then(() => undefined)
      .finally(() => (looking = undefined))
    await looking
  }

  const unheard = (doing: () => Promise<unknown>) => () => {
    void doing().catch((error: unknown) => log.error({ error: describe(error) }, 'the jobs could not be reached'))
  }

  return {
    start() {
      timers.push(setInterval(unheard(lookOnce), lookEveryMs), setInterval(unheard(renew), renewEveryMs))
    },
    async runDue() {
      while ((await look()) || running.size > 0) await Promise.all([...running.values()].map(({ done }) => done))
    },
    async stop() {
      stopping.abort()
      for (const timer of timers) clearInterval(timer)
      await looking?.catch(() => undefined)
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}

const describe = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
