import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { CardPayments } from '../../../ports/payments.ts'

/** The user's Stripe customer id, if they have one. */
export async function knownCustomerOf(db: Db, userUuid: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('paymentCustomer')
    .where('userUuid', '=', userUuid)
    .select('stripeCustomerId')
    .executeTakeFirst()
  return found?.stripeCustomerId
}

/** The user's Stripe customer id, created on first use. Concurrent calls get the same id. */
export async function customerOf(app: Pick<App, 'db' | 'clock'>, cards: CardPayments, userUuid: string) {
  const known = await knownCustomerOf(app.db, userUuid)
  if (known !== undefined) return known
  const stripeCustomerId = await cards.createCustomer(userUuid)
  await app.db
    .insertInto('paymentCustomer')
    .values({ userUuid, stripeCustomerId, createdAt: new Date(app.clock.now()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await knownCustomerOf(app.db, userUuid)) ?? stripeCustomerId
}
