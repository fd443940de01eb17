import type { App } from '../../app.ts'
import { maxExportedRows, type PersonalData } from '../../platform/personal-data.ts'

/** A user's Stripe customer, purchases and subscriptions. */
export const personalData: PersonalData<App> = {
  async read({ db }, { uuid }) {
    const customer = await db.selectFrom('paymentCustomer').where('userUuid', '=', uuid).selectAll().execute()
    const purchases = await db
      .selectFrom('purchase')
      .where('userUuid', '=', uuid)
      .select([
        'id',
        'source',
        'externalId',
        'productId',
        'plan',
        'price',
        'currency',
        'tokens',
        'status',
        'createdAt',
      ])
      .orderBy('createdAt', 'desc')
      .limit(maxExportedRows)
      .execute()
    const subscriptions = await db
      .selectFrom('subscription')
      .where('userUuid', '=', uuid)
      .select(['source', 'externalId', 'plan', 'level', 'status', 'region', 'isRenewing', 'startedAt', 'paidUntil'])
      .orderBy('id', 'desc')
      .limit(maxExportedRows)
      .execute()
    return { payment: { customer, purchases, subscriptions } }
  },
  async remove(app, trx, { uuid }) {
    const running = await trx
      .selectFrom('subscription')
      .where('userUuid', '=', uuid)
      .where('source', '=', 'stripe')
      .where('status', '<>', 'ended')
      .select('externalId')
      .execute()
    // A removed account must not be charged again.
    const stripeIds = running.map(({ externalId }) => externalId)
    if (stripeIds.length > 0) await app.jobs.add(trx, 'endSubscriptions', { stripeIds })
    await trx.deleteFrom('paymentCustomer').where('userUuid', '=', uuid).execute()
    // Sales stay on record without the buyer.
    for (const table of ['purchase', 'subscription'] as const)
      await trx.updateTable(table).set({ userUuid: null }).where('userUuid', '=', uuid).execute()
  },
  count: async () => ({}),
  async merge(_app, trx, { from, into }) {
    // Both accounts may have an open checkout for the same item. That of the merged account expires, but still counts
    // if it is paid.
    await trx
      .updateTable('purchase')
      .set({ status: 'expired' })
      .where('userUuid', '=', from.uuid)
      .where('status', '=', 'open')
      .execute()
    for (const table of ['purchase', 'subscription'] as const)
      await trx.updateTable(table).set({ userUuid: into.uuid }).where('userUuid', '=', from.uuid).execute()
    const kept = await trx
      .selectFrom('paymentCustomer')
      .where('userUuid', '=', into.uuid)
      .select('userUuid')
      .executeTakeFirst()
    if (kept) await trx.deleteFrom('paymentCustomer').where('userUuid', '=', from.uuid).execute()
    else
      await trx
        .updateTable('paymentCustomer')
        .set({ userUuid: into.uuid })
        .where('userUuid', '=', from.uuid)
        .execute()
  },
}
