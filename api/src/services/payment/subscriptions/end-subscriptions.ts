import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Cancels the subscriptions of a removed user. Those that have ended already are left as they are. */
export const endSubscriptions = (app: App): JobHandler<'endSubscriptions'> => ({
  async run({ stripeIds }, { signal }) {
    for (const id of stripeIds) {
      signal.throwIfAborted()
      await app.payments.cards?.cancel(id)
    }
  },
})
