import { weekOf } from '@segue/shared/points/rules.ts'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Plays are reported hours late, hardly weeks. Older pairs are deleted for privacy. */
const weeksKept = 4

/** Deletes the record of who listened to whom in past weeks. */
export const forgetPairs = ({ db, clock }: App): JobHandler<'forgetPairs'> => ({
  every: dayMs,
  async run() {
    await db
      .deleteFrom('pointsPair')
      .where('week', '<', weekOf(clock.now()) - weeksKept)
      .execute()
  },
})
