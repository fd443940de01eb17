import type { OnConflictBuilder } from 'kysely'
import type * as z from 'zod'
import type { Database, Db } from '../db/db.ts'
import type { jobPayloads } from './job-payloads.ts'

export type JobKind = keyof typeof jobPayloads
export type JobPayload<K extends JobKind> = z.infer<(typeof jobPayloads)[K]>

/**
 * Background jobs as rows: added in the transaction that needs them and run at least once, even across restarts. A job
 * is not added while another with the same `dedupeKey` is waiting.
 */
export type Jobs = {
  add: <K extends JobKind>(
    db: Db,
    kind: K,
    payload: JobPayload<K>,
    options?: { runAt?: Date; dedupeKey?: string },
  ) => Promise<void>
}

/**
 * Makes adding a job a no-op if one of its kind and key is already waiting (`jobWaitingOnce`): that one does the work.
 */
export const unlessWaiting = (conflict: OnConflictBuilder<Database, 'job'>) =>
  conflict.columns(['kind', 'dedupeKey']).where('takenUntil', 'is', null).where('givenUpAt', 'is', null).doNothing()

/** What a handler knows about the current run. */
export type Run = { attempt: number; signal: AbortSignal }

export type PayloadHandler<Payload> = {
  /** Does the work. It may be called again for the same job, so it must be idempotent. */
  run: (payload: Payload, run: Run) => Promise<void>
  /**
   * For repeating work: how long (ms) after its end it runs again, whether it succeeded or was given up. Its payload is
   * empty. The job runner starts it; all processes share one series.
   */
  every?: number
  /** Attempts before the job is given up; 5 by default. */
  maxAttempts?: number
  /** How many jobs of this kind one process runs concurrently; unlimited by default. */
  atOnce?: number
  /** Called when the last attempt has failed. */
  givenUp?: (payload: Payload, error: unknown) => Promise<void>
}

export type JobHandler<K extends JobKind> = PayloadHandler<JobPayload<K>>

export type JobHandlers = { [K in JobKind]: JobHandler<K> }
