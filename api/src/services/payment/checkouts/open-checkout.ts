import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import { must } from '@segue/shared/must.ts'
import type { CardPayments } from '../../../ports/payments.ts'
import { customerOf } from './customers.ts'

/** How long a checkout can be paid. Stripe allows 30 minutes to 24 hours. */
const checkoutLastsMs = 60 * 60_000
/** A checkout with less time left is not reused. */
const minLeftMs = 10 * 60_000
/** The minimum for one not yet opened at Stripe, which requires an expiry at least 30 minutes away. */
const minLeftToOpenMs = 35 * 60_000

type Product = { id: number; name: string; price: number; currency: string; tokens: number }
export type Item = { product: Product } | { plan: string }
type Selling = Pick<App, 'db' | 'clock' | 'ids' | 'config'>

/**
 * Opens a checkout, or returns the open one for the same item. Repeated and concurrent requests get one checkout, as
 * they call Stripe with the same idempotency key.
 */
export async function openCheckout(
  app: Selling,
  cards: CardPayments,
  { userUuid, item }: { userUuid: string; item: Item },
) {
  const customerId = await customerOf(app, cards, userUuid)
  const purchase = await claimPurchase(app, { userUuid, item })
  for (const old of purchase.replaced) await cards.closeCheckout(old)
  const { id, expiresAt } = purchase
  if (purchase.url !== null) return { id, url: purchase.url, status: 'open' as const, expiresAt }
  const page = (name: 'success' | 'cancelled') => `${app.config.publicUrl}/checkout/${name}/${id}`
  const opened = await cards.openCheckout({
    id,
    customerId,
    expiresAt,
    item: 'plan' in item ? item : item.product,
    successUrl: page('success'),
    cancelUrl: page('cancelled'),
  })
  const kept = await app.db
    .updateTable('purchase')
    .set({ externalId: opened.id, url: opened.url })
    .where('id', '=', id)
    .where('externalId', 'is', null)
    .returning('status')
    .executeTakeFirst()
  // Another plan was chosen meanwhile, when Stripe did not know this checkout yet.
  if (kept?.status === 'expired') await cards.closeCheckout(opened.id)
  return { id, url: opened.url, status: 'open' as const, expiresAt }
}

type Claimed = { id: string; url: string | null; expiresAt: Date; replaced: string[] }

/** The open purchase of this item, or a new one. Concurrent requests share one purchase. */
async function claimPurchase(app: Selling, request: { userUuid: string; item: Item }): Promise<Claimed> {
  const claim = () => app.db.transaction().execute((trx) => claimIn(app, trx, request))
  return claim().catch((error: unknown) => {
    if (violatedConstraint(error) === 'purchaseOpenOnce') return claim()
    throw error
  })
}

async function claimIn(
  app: Selling,
  trx: Db,
  { userUuid, item }: { userUuid: string; item: Item },
): Promise<Claimed> {
  const now = app.clock.now()
  const replaced = 'plan' in item ? await replaceOtherPlans(trx, { userUuid, plan: item.plan, now }) : []
  const wanted =
    'plan' in item
      ? { plan: item.plan, productId: null, price: null, currency: null, tokens: 0 }
      : { plan: null, productId: item.product.id, ...priceOf(item.product) }
  const found = await trx
    .selectFrom('purchase')
    .where('userUuid', '=', userUuid)
    .where(sql`coalesce("plan", "productId"::text)`, '=', wanted.plan ?? String(wanted.productId))
    .where('status', '=', 'open')
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const isAsNow =
    found?.price === wanted.price && found.currency === wanted.currency && found.tokens === wanted.tokens
  const minLeft = found?.url === null ? minLeftToOpenMs : minLeftMs
  if (found?.expiresAt && isAsNow && found.expiresAt.getTime() - now > minLeft)
    return { id: found.id, url: found.url, expiresAt: found.expiresAt, replaced }
  if (found) await trx.updateTable('purchase').set({ status: 'expired' }).where('id', '=', found.id).execute()
  const made = await trx
    .insertInto('purchase')
    .values({
      id: app.ids.uuid(),
      userUuid,
      source: 'stripe',
      ...wanted,
      status: 'open',
      createdAt: new Date(now),
      expiresAt: new Date(now + checkoutLastsMs),
      asOf: new Date(0),
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow()
  if (found?.externalId) replaced.push(found.externalId)
  return {
    id: made.id,
    url: null,
    expiresAt: must(made.expiresAt, 'an expiry of the checkout that was just created'),
    replaced,
  }
}

/**
 * Only one checkout for a plan can be paid: returns those for other plans, to be closed at Stripe. That includes expired
 * ones that Stripe may still hold open because closing them failed.
 */
async function replaceOtherPlans(
  trx: Db,
  { userUuid, plan, now }: { userUuid: string; plan: string; now: number },
): Promise<string[]> {
  // Concurrent requests for different plans take turns.
  await trx.selectFrom('paymentCustomer').where('userUuid', '=', userUuid).select('userUuid').forUpdate().execute()
  const others = await trx
    .updateTable('purchase')
    .set({ status: 'expired' })
    .where('userUuid', '=', userUuid)
    .where('plan', '<>', plan)
    .where('status', 'in', ['open', 'expired'])
    .where('expiresAt', '>', new Date(now))
    .returning('externalId')
    .execute()
  return others.flatMap(({ externalId }) => externalId ?? [])
}

const priceOf = ({ price, currency, tokens }: Product) => ({ price, currency, tokens })
