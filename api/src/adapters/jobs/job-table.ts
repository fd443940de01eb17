import { unlessWaiting, type Jobs } from '../../ports/jobs.ts'

/** Adds jobs; every process has one. */
export function createJobs(now: () => number): Jobs {
  return {
    async add(db, kind, payload, { runAt, dedupeKey } = {}) {
      await db
        .insertInto('job')
        .values({
          kind,
          payload: JSON.stringify(payload),
          dedupeKey: dedupeKey ?? null,
          runAt: runAt ?? new Date(now()),
          createdAt: new Date(now()),
        })
        .onConflict(unlessWaiting)
        .execute()
    },
  }
}
