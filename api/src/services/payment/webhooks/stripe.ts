import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { generalRefusals } from '../../../platform/failure.ts'
import { operation } from '../../../platform/operation.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { Acknowledged, acknowledged, streamed } from '../../../platform/schemas.ts'
import type { CardPayments, PaymentEvent } from '../../../ports/payments.ts'
import { settle, tokensDue } from '../checkouts/settle.ts'
import { cardErrors, trouble } from '../refusals.ts'
import { saveSubscription } from '../subscriptions/save-subscription.ts'
import { once } from './once.ts'

const maxBytes = 512 * 1024

export const stripeWebhook = operation('POST /webhook/stripe', {
  summary: 'Receive a Stripe webhook event. The Stripe-Signature header signs the body. Unknown events are accepted.',
  access: anyone,
  saves: 'nothing',
  body: streamed('application/json'),
  returns: Acknowledged,
  errors: {
    ...cardErrors,
    bodyTooLarge: generalRefusals.bodyTooLarge,
    badPaymentSignature: [400, 'The signature does not match this body'],
  },
  async handle({ app, request, fail }) {
    const { cards } = app.payments
    if (!cards) throw fail('paymentsNotSetUp')
    const body = await readText(request, maxBytes)
    if (body === undefined) throw fail('bodyTooLarge')
    const event = await cards.readEvent(body, request.headers.get('stripe-signature') ?? '')
    if (event === undefined) throw fail('badPaymentSignature')
    if (event === null) {
      // Stripe resends unacknowledged events for days.
      app.log.warn({ bytes: body.length }, 'a signed Stripe event does not match our schema')
      return acknowledged
    }
    const { id, type, about } = event
    const follow = () => followUp(app, cards, about).catch(trouble(app, fail))
    await once(app, { source: 'stripe', id, type }, follow)
    return acknowledged
  },
})

/** An event only says that something changed. We fetch the current state, so late and early events do no harm. */
async function followUp(app: App, cards: CardPayments, about: PaymentEvent['about']): Promise<void> {
  if (about?.kind === 'checkout') return followCheckout(app, cards, about.id)
  if (about?.kind === 'payment') return followPayment(app, cards, about.id)
  if (about?.kind === 'subscription') return followSubscription(app, cards, about.id)
}

async function followCheckout(app: App, cards: CardPayments, id: string): Promise<void> {
  const checkout = await cards.checkout(id)
  if (!checkout?.purchaseId) return
  if (checkout.paymentId) await followPayment(app, cards, checkout.paymentId)
  if (checkout.subscriptionId) {
    await followSubscription(app, cards, checkout.subscriptionId)
    await closeOpen(app, checkout.purchaseId, 'paid')
  }
  if (checkout.isExpired) await closeOpen(app, checkout.purchaseId, 'expired')
}

async function closeOpen({ db }: Pick<App, 'db'>, purchaseId: string, status: 'paid' | 'expired'): Promise<void> {
  // A checkout replaced by a newer one may have been paid nevertheless.
  const before = status === 'paid' ? (['open', 'expired'] as const) : (['open'] as const)
  await db
    .updateTable('purchase')
    .set({ status })
    .where('id', '=', purchaseId)
    .where('status', 'in', before)
    .execute()
}

async function followPayment(app: App, cards: CardPayments, id: string): Promise<void> {
  const asOf = new Date(app.clock.now())
  const payment = await cards.payment(id)
  if (!payment) return
  const isTakenBack = payment.isDisputed || (payment.refunded > 0 && payment.refunded >= payment.amount)
  if (payment.subscriptionId) {
    if (isTakenBack) await cards.cancel(payment.subscriptionId)
    return followSubscription(app, cards, payment.subscriptionId)
  }
  const { purchaseId } = payment
  if (!payment.isPaid || purchaseId === null) return
  await app.db.transaction().execute(async (trx) => {
    const purchase = await trx
      .selectFrom('purchase')
      .where('source', '=', 'stripe')
      .where('id', '=', purchaseId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!purchase || purchase.asOf > asOf) return
    if (payment.amount !== purchase.price || payment.currency !== purchase.currency)
      app.log.error({ purchaseId }, 'a customer paid a price other than the listed one')
    await trx.updateTable('purchase').set({ asOf }).where('id', '=', purchaseId).execute()
    const due = tokensDue(purchase, payment)
    await settle(app, trx, purchase, { due, status: isTakenBack ? 'refunded' : 'paid' })
  })
}

async function followSubscription(app: App, cards: CardPayments, id: string): Promise<void> {
  const asOf = new Date(app.clock.now())
  const found = await cards.subscription(id)
  // The Stripe account may sell other products too.
  if (!found?.plan) return
  const { customerId, plan, status, region, isRenewing, startedAt, paidUntil } = found
  const owner = await app.db
    .selectFrom('paymentCustomer')
    .where('stripeCustomerId', '=', customerId)
    .select('userUuid')
    .executeTakeFirst()
  const userUuid = owner?.userUuid ?? null
  const state = { plan, status, region, isRenewing, startedAt, paidUntil }
  await saveSubscription(app, { ...state, source: 'stripe', externalId: id, level: 'pro', userUuid, asOf })
}
