import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

const evidenceLastsMs = 180 * dayMs

/**
 * Clears the evidence of reports that were handled half a year ago; the reports and their outcomes remain (decision
 * 0051).
 */
export const forgetEvidence = ({ db, clock }: App): JobHandler<'forgetEvidence'> => ({
  every: dayMs,
  async run() {
    await db
      .updateTable('report')
      .set({ evidence: '[]' })
      .where('handledAt', '<', new Date(clock.now() - evidenceLastsMs))
      .where(sql<boolean>`"evidence" <> '[]'::jsonb`)
      .execute()
  },
})
