import * as z from 'zod'
import { purchaseStatuses } from '../../../db/tables/payment.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { tokensOfProduct } from '../../points/public.ts'
import { hasProPlan } from '../../../platform/has-plan.ts'
import { ProductId, productNotFound } from '../products/schemas.ts'
import { cardErrors, trouble } from '../refusals.ts'
import { knownCustomerOf } from './customers.ts'
import { openCheckout } from './open-checkout.ts'

const Checkout = z
  .object({
    id: z.string(),
    /** The payment page. */
    url: z.string(),
    status: z.enum(purchaseStatuses),
    expiresAt: instant,
  })
  .meta({ id: 'Checkout' })

export const checkOutProduct = operation('POST /api/v1/products/{id}/checkout', {
  summary: 'Create a checkout session for a product at its list price. Idempotent.',
  access: user,
  params: { id: ProductId },
  returns: Checkout,
  errors: { ...cardErrors, productNotFound },
  async handle({ app, caller, params: { id }, fail }) {
    const { cards } = app.payments
    if (!cards) throw fail('paymentsNotSetUp')
    const product = await app.db
      .selectFrom('product')
      .where('id', '=', id)
      .where('isActive', '=', true)
      .where('deletedAt', 'is', null)
      .select(['id', 'name', 'price', 'currency'])
      .executeTakeFirst()
    if (!product) throw fail('productNotFound')
    const item = { product: { ...product, tokens: (await tokensOfProduct(app.db, id)) ?? 0 } }
    return openCheckout(app, cards, { userUuid: uuidOf(caller), item }).catch(trouble(app, fail))
  },
})

export const checkOutPlan = operation('POST /subscription/checkout/{id}', {
  summary: 'Create a checkout session for a plan. Idempotent.',
  access: user,
  params: { id: z.string().min(1).max(40) },
  returns: Checkout,
  errors: {
    ...cardErrors,
    planNotFound: [404, 'Plan not found'],
    planHeldAlready: [409, 'You already have a plan'],
  },
  async handle({ app, caller, params: { id }, fail }) {
    const { cards } = app.payments
    if (!cards) throw fail('paymentsNotSetUp')
    const plans = await cards.plans().catch(trouble(app, fail))
    if (!plans.some((plan) => plan.id === id)) throw fail('planNotFound')
    const userUuid = uuidOf(caller)
    if (await hasProPlan(app.db, userUuid, app)) throw fail('planHeldAlready')
    return openCheckout(app, cards, { userUuid, item: { plan: id } }).catch(trouble(app, fail))
  },
})

/** Only Stripe's webhooks confirm a payment, so the page a buyer returns to reads the status here. */
export const getCheckout = operation('GET /checkouts/{id}', {
  summary: 'Get the status of my checkout',
  access: user,
  params: { id: uuid },
  returns: z.object({
    id: z.string(),
    status: z.enum(purchaseStatuses),
    productId: z.number().nullable(),
    plan: z.string().nullable(),
    tokens: z.number(),
  }),
  errors: { checkoutNotFound: [404, 'Checkout not found'] },
  async handle({ app, caller, params: { id }, fail }) {
    const found = await app.db
      .selectFrom('purchase')
      .where('id', '=', id)
      .where('userUuid', '=', uuidOf(caller))
      .select(['id', 'status', 'productId', 'plan', 'tokens'])
      .executeTakeFirst()
    if (!found) throw fail('checkoutNotFound')
    return found
  },
})

export const openPortal = operation('POST /subscription/portal', {
  summary: 'Create a billing portal session, to change my card, view invoices and cancel my plan',
  access: user,
  returns: z.object({ url: z.string() }),
  errors: { ...cardErrors, neverPaidByCard: [404, 'You haven’t paid by card here yet'] },
  async handle({ app, caller, fail }) {
    const { cards } = app.payments
    if (!cards) throw fail('paymentsNotSetUp')
    const customerId = await knownCustomerOf(app.db, uuidOf(caller))
    if (customerId === undefined) throw fail('neverPaidByCard')
    const returnUrl = `${app.config.publicUrl}/plans`
    return { url: await cards.openPortal({ customerId, returnUrl }).catch(trouble(app, fail)) }
  },
})
