import type { App } from '../../../app.ts'
import { guestTokenLastsMs } from '../../../platform/tokens.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** A day more than a token lasts: by then nobody who has chosen a name can still be in a room by it. */
const namesLastMs = guestTokenLastsMs + dayMs

/** Removes the names of guests whose tokens have ended. */
export const forgetGuestNames = ({ db, clock }: App): JobHandler<'forgetGuestNames'> => ({
  every: dayMs,
  async run() {
    await db
      .deleteFrom('guestName')
      .where('chosenAt', '<=', new Date(clock.now() - namesLastMs))
      .execute()
  },
})
