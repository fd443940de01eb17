import type { App } from '../../../app.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

declare module '../../../ports/jobs.ts' {
  interface JobKinds {
    removeExpiredExports: object
  }
}

/** How long one that failed is told about. */
const failureLastsMs = 7 * dayMs

/** Removes archives that can no longer be downloaded, and what says that one failed. */
export const removeExpiredExports = ({ db, clock, jobs }: App): JobHandler<'removeExpiredExports'> => ({
  every: hourMs,
  async run() {
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('personExport')
        .where((where) =>
          where.or([
            where('expiresAt', '<=', new Date(now)),
            where.and([where('status', '=', 'FAILED'), where('requestedAt', '<=', new Date(now - failureLastsMs))]),
          ]),
        )
        .returning('uuid')
        .execute()
      for (const { uuid } of gone) {
        const prefix = `exports/${uuid}/`
        await jobs.add(trx, 'removeFiles', { prefix }, { dedupeKey: prefix })
      }
    })
  },
})
