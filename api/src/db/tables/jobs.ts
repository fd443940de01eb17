import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MaybeInstant, Stamp } from '../columns.ts'

/** A job that is waiting, running (`takenUntil` is in the future) or given up (`givenUpAt`). Finished jobs have no row. */
export type JobTable = {
  id: GeneratedAlways<number>
  kind: string
  payload: JSONColumnType<object>
  dedupeKey: string | null
  runAt: Stamp
  attempts: Generated<number>
  /**
   * The process that runs the job renews this; once it is past, that process is considered dead and another takes the
   * job.
   */
  takenUntil: MaybeInstant
  takenBy: string | null
  lastError: string | null
  givenUpAt: MaybeInstant
  createdAt: Stamp
}

export type JobTables = { job: JobTable }
