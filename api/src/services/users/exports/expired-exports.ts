import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { App } from '../../../app.ts'
import type { Database, Trx } from '../../../db/db.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { archiveOf } from './make-export.ts'

/** How long a failed export is listed. */
const failureLastsMs = 7 * dayMs

/** Removes expired archives and old failed exports. */
export const removeExpiredExports = (app: App): JobHandler<'removeExpiredExports'> => ({
  every: hourMs,
  async run() {
    const now = app.clock.now()
    await app.db
      .transaction()
      .execute((trx) =>
        removeExports(app, trx, (where) =>
          where.or([
            where('expiresAt', '<=', new Date(now)),
            where.and([where('status', '=', 'FAILED'), where('requestedAt', '<=', new Date(now - failureLastsMs))]),
          ]),
        ),
      )
  },
})

/** Removes exports, and their files after the commit. */
export async function removeExports(
  app: Pick<App, 'jobs'>,
  trx: Trx,
  which: (where: ExpressionBuilder<Database, 'personExport'>) => Expression<SqlBool>,
): Promise<void> {
  const gone = await trx.deleteFrom('personExport').where(which).returning('uuid').execute()
  for (const { uuid } of gone) {
    const prefix = `${archiveOf(uuid)}/`
    await app.jobs.add(trx, 'removeFiles', { prefix }, { dedupeKey: prefix })
  }
}
