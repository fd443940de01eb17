import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

const eventsLastMs = 90 * dayMs
const placesLastMs = 365 * dayMs
const staffActsLastMs = 2 * 365 * dayMs

/**
 * Removes analytics events after ninety days, locations not confirmed for a year, and staff actions after two years
 * (decision 0051).
 */
export const removeExpiredEvents = ({ db, clock }: App): JobHandler<'removeExpiredEvents'> => ({
  every: dayMs,
  async run() {
    const before = (ms: number) => new Date(clock.now() - ms)
    await db.deleteFrom('clientEvent').where('at', '<', before(eventsLastMs)).execute()
    await db.deleteFrom('place').where('at', '<', before(placesLastMs)).execute()
    await db.deleteFrom('staffAct').where('at', '<', before(staffActsLastMs)).execute()
  },
})
