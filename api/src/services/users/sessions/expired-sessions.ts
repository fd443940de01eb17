import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Removes expired sessions, and account changes that every process has read long ago. */
export const removeExpiredSessions = ({ db, clock }: App): JobHandler<'removeExpiredSessions'> => ({
  every: dayMs,
  async run() {
    await db.deleteFrom('session').where('expiresAt', '<=', new Date(clock.now())).execute()
    await db
      .deleteFrom('accountChange')
      .where('at', '<', sql<Date>`now() - interval '1 day'`)
      .execute()
  },
})
