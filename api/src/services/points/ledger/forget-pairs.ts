import { weekOf } from '@segue/shared/points/rules.ts'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** A play is told late by hours, hardly by weeks; what is older is nobody's business. */
const weeksKept = 4

/** Forgets who heard whom in weeks that are over. */
export const forgetPairs = ({ db, clock }: App): JobHandler<'forgetPairs'> => ({
  every: dayMs,
  async run() {
    await db
      .deleteFrom('pointsPair')
      .where('week', '<', weekOf(clock.now()) - weeksKept)
      .execute()
  },
})
