import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { CardPayments } from '../../../ports/payments.ts'

/** Who somebody is at Stripe, if they have ever been there. */
export async function knownCustomerOf(db: Db, userUuid: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('paymentCustomer')
    .where('userUuid', '=', userUuid)
    .select('stripeCustomerId')
    .executeTakeFirst()
  return found?.stripeCustomerId
}

/** Who somebody is at Stripe, made where they are new. Of two who come at once both are the same. */
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
