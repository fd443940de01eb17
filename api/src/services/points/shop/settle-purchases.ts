import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import type { RoomVoice } from '../../chat/public.ts'
import { returnTokens, notify, markNotified } from './deliver.ts'

const everyMs = 60_000
/** By then, a request has finished or its process has died. */
const settledAfterMs = 60_000
/** A throw is not shown later than this; its chat message remains. */
const notifyWithinMs = 5 * 60_000
const maxBatchSize = 200

/**
 * Cleans up after processes that died: returns tokens that are still held, and notifies rooms of messages they have not
 * received.
 */
export const settlePurchases = (app: RoomVoice): JobHandler<'settlePurchases'> => ({
  every: everyMs,
  async run(_, { signal }) {
    let after = 0
    for (;;) {
      const left = await unsettled(app, after)
      for (const purchase of left) {
        if (signal.aborted) return
        const isLate = app.clock.now() - purchase.at.getTime() > notifyWithinMs
        if (purchase.status === 'held') await returnTokens(app, purchase)
        else if (purchase.messageId === null || isLate) await markNotified(app, purchase.id)
        else await notify(app, { id: purchase.id, messageId: purchase.messageId })
        after = purchase.id
      }
      if (left.length < maxBatchSize) return
    }
  },
})

const unsettled = ({ db, clock }: Pick<App, 'db' | 'clock'>, after: number) =>
  db
    .selectFrom('consumablePurchase')
    .where((where) =>
      where.or([
        where('status', '=', 'held'),
        where.and([where('status', '=', 'delivered'), where('toldAt', 'is', null)]),
      ]),
    )
    .where('at', '<', new Date(clock.now() - settledAfterMs))
    .where('id', '>', after)
    .selectAll()
    .orderBy('id')
    .limit(maxBatchSize)
    .execute()
