import type { App } from '../../../app.ts'
import { guestTokenLastsMs } from '../../../platform/secrets/tokens.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** A day more than a token lasts, so that no guest with a removed name can still be in a room. */
const namesLastMs = guestTokenLastsMs + dayMs

/** Removes the names of guests whose tokens have expired. */
export const forgetGuestNames = ({ db, clock }: App): JobHandler<'forgetGuestNames'> => ({
  every: dayMs,
  async run() {
    await db
      .deleteFrom('guestName')
      .where('chosenAt', '<=', new Date(clock.now() - namesLastMs))
      .execute()
  },
})
