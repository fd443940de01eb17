import { sql, type Insertable } from 'kysely'
import type { App } from '../../../app.ts'
import type { SubscriptionTable } from '../../../db/tables/payment.ts'
import { awaitEndOfPlan, publishPlan } from '../../users/public.ts'

export type SubscriptionServices = Pick<App, 'db' | 'clock' | 'config' | 'jobs' | 'rooms'>
type News = Omit<Insertable<SubscriptionTable>, 'endsAt'> & { userUuid: string | null; region: string | null }

/** Grace period of a renewing plan, because the webhook about the next payment may be late. */
const lateMs = 3 * 24 * 60 * 60 * 1000

const endOf = ({ status, isRenewing, paidUntil }: Pick<News, 'status' | 'isRenewing' | 'paidUntil'>): Date =>
  new Date(paidUntil.getTime() + (status !== 'ended' && isRenewing ? lateMs : 0))

/** Saves the state of a subscription unless a newer one is stored, schedules the end of the plan and publishes it. */
export async function saveSubscription(app: SubscriptionServices, news: News): Promise<void> {
  const endsAt = endOf(news)
  const saved = await app.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('subscription')
      .values({ ...news, endsAt })
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'externalId'])
          .doUpdateSet((set) => ({
            // Keep the known owner: after a merge of accounts, events still name the old one.
            userUuid: sql`coalesce("subscription"."userUuid", ${set.ref('excluded.userUuid')})`,
            plan: set.ref('excluded.plan'),
            level: set.ref('excluded.level'),
            status: set.ref('excluded.status'),
            region: sql`coalesce(${set.ref('excluded.region')}, "subscription"."region")`,
            isRenewing: set.ref('excluded.isRenewing'),
            paidUntil: set.ref('excluded.paidUntil'),
            endsAt: set.ref('excluded.endsAt'),
            asOf: set.ref('excluded.asOf'),
          }))
          .whereRef('subscription.asOf', '<=', 'excluded.asOf'),
      )
      .returning('userUuid')
      .executeTakeFirst()
    if (row?.userUuid) await awaitEndOfPlan(app, trx, { userUuid: row.userUuid, endsAt })
    return row
  })
  if (saved?.userUuid) await publishPlan(app, saved.userUuid)
}
