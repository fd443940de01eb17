import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Ends subscriptions whose owner has been removed. What has ended already is left as it is. */
export const endSubscriptions = (app: App): JobHandler<'endSubscriptions'> => ({
  async run({ stripeIds }, { signal }) {
    for (const id of stripeIds) {
      signal.throwIfAborted()
      await app.payments.cards?.cancel(id)
    }
  },
})
