import type { Db } from '../db/db.ts'

/** Every kind of background work and what it is told. Services add theirs by declaration merging. */
export interface JobKinds {}

export type JobKind = Extract<keyof JobKinds, string>

/**
 * Background work as rows: added in the transaction that needs it, carried out at least once, also after a restart.
 * A job with the same `dedupeKey` that still waits is not added twice.
 */
export type Jobs = {
  add: <K extends JobKind>(
    db: Db,
    kind: K,
    payload: JobKinds[K],
    options?: { runAt?: Date; dedupeKey?: string },
  ) => Promise<void>
}

/** What a handler may want to know of the run it is in. */
export type Run = { attempt: number; signal: AbortSignal }

export type JobHandler<K extends JobKind> = {
  /** Does the work. It may be called again for the same job, so doing it twice must do no harm. */
  run: (payload: JobKinds[K], run: Run) => Promise<void>
  /** Tries before it is given up; 5 unless said. */
  mostAttempts?: number
  /** How many of this kind one process runs at a time; no bound of its own unless said. */
  atOnce?: number
  /** Says goodbye when the last try has failed. */
  givenUp?: (payload: JobKinds[K], error: unknown) => Promise<void>
}

export type JobHandlers = { [K in JobKind]: JobHandler<K> }
