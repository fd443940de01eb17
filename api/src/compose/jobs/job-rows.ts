import { sql } from 'kysely'
import { violatedConstraint, type Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import { unlessWaiting } from '../../ports/jobs.ts'

const leaseMs = 60_000

/** Marks a row as part of the series of a repeating job. */
const seriesKey = 'repeating'

export type TakenJob = { id: number; kind: string; payload: unknown; attempts: number }

/** The table `job` as one runner uses it: it takes rows under a lease, and changes only those it still holds. */
export class JobRows {
  readonly #db: Db
  readonly #clock: Clock
  readonly #runner: string

  /** `runner` is the name that leases are taken under. */
  constructor({ db, clock, runner }: { db: Db; clock: Clock; runner: string }) {
    this.#db = db
    this.#clock = clock
    this.#runner = runner
  }

  /** Takes the job of these kinds that has been due longest. */
  async take(kinds: string[]): Promise<TakenJob | undefined> {
    const now = this.#inMs(0)
    const taken = await sql<TakenJob>`
      update "job" set "takenUntil" = ${this.#inMs(leaseMs)}, "takenBy" = ${this.#runner}, "attempts" = "attempts" + 1
      where "id" = (
        select "id" from "job"
        where "givenUpAt" is null and "runAt" <= ${now} and "kind" = any(${kinds})
          and ("takenUntil" is null or "takenUntil" < ${now})
        order by "runAt", "id" limit 1 for update skip locked
      )
      returning "id", "kind", "payload", "attempts"
    `.execute(this.#db)
    return taken.rows[0]
  }

  async renew(ids: number[]): Promise<void> {
    if (ids.length === 0) return
    await this.#db
      .updateTable('job')
      .set({ takenUntil: this.#inMs(leaseMs) })
      .where('id', 'in', ids)
      .where('takenBy', '=', this.#runner)
      .execute()
  }

  /** Marks the job as done. A repeating one is due again after `every` ms. */
  async finish(job: TakenJob, every: number | undefined): Promise<void> {
    if (every === undefined) return void (await this.#delete(this.#db, job))
    await this.#db.transaction().execute(async (trx) => {
      const { numDeletedRows } = await this.#delete(trx, job)
      if (numDeletedRows > 0n) await this.#addNext(trx, job.kind, every)
    })
  }

  /** Keeps a job that has failed permanently for the operator. A repeating one is still due again after `every` ms. */
  async giveUp(job: TakenJob, error: string, every: number | undefined): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('job')
        .set({ takenUntil: null, givenUpAt: this.#inMs(0), lastError: error })
        .where('id', '=', job.id)
        .where('takenBy', '=', this.#runner)
        .executeTakeFirst()
      if (numUpdatedRows > 0n && every !== undefined) await this.#addNext(trx, job.kind, every)
    })
  }

  /** Schedules another attempt of a failed job. */
  retry(job: TakenJob, error: string, afterMs: number): Promise<void> {
    return this.#putBack(job, { attempts: job.attempts, runAt: this.#inMs(afterMs), lastError: error })
  }

  /** Leaves the job to another process, as if it had not been attempted. */
  handBack(job: TakenJob): Promise<void> {
    return this.#putBack(job, { attempts: job.attempts - 1, runAt: this.#inMs(0) })
  }

  /** Begins the series of a repeating job unless one of its jobs is already waiting or running, in whatever process. */
  async beginSeries(kind: string): Promise<void> {
    const now = this.#inMs(0)
    await sql`
      insert into "job" ("kind", "payload", "dedupeKey", "runAt", "createdAt")
      select ${kind}::text, '{}'::jsonb, ${seriesKey}::text, ${now}::timestamptz, ${now}::timestamptz
      where not exists (
        select from "job" where "kind" = ${kind} and "dedupeKey" = ${seriesKey} and "givenUpAt" is null
      )
      on conflict ("kind", "dedupeKey") where "takenUntil" is null and "givenUpAt" is null do nothing
    `.execute(this.#db)
  }

  async #addNext(trx: Db, kind: string, every: number): Promise<void> {
    await trx
      .insertInto('job')
      .values({
        kind,
        payload: '{}',
        dedupeKey: seriesKey,
        runAt: this.#inMs(every),
        createdAt: this.#inMs(0),
      })
      .onConflict(unlessWaiting)
      .execute()
  }

  async #putBack(job: TakenJob, change: { attempts: number; runAt: Date; lastError?: string }): Promise<void> {
    try {
      await this.#db
        .updateTable('job')
        .set({ ...change, takenUntil: null, takenBy: null })
        .where('id', '=', job.id)
        .where('takenBy', '=', this.#runner)
        .execute()
    } catch (error) {
      if (violatedConstraint(error) !== 'jobWaitingOnce') throw error
      // The same work was added again in the meantime, and that row will do it.
      await this.#delete(this.#db, job)
    }
  }

  #delete(db: Db, job: TakenJob) {
    return db.deleteFrom('job').where('id', '=', job.id).where('takenBy', '=', this.#runner).executeTakeFirstOrThrow()
  }

  #inMs(ms: number): Date {
    return new Date(this.#clock.now() + ms)
  }
}
