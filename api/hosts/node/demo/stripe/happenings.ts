import { eventAbout, send, sendWebhook } from './webhooks.ts'
import {
  seconds,
  type Intent,
  type Price,
  type Session,
  type StripeEvent,
  type Subscription,
  type StripeWorld,
} from './world.ts'

/** Events at Stripe that we don't trigger: people pay, banks dispute payments, time passes. */

const periodSeconds = { day: 86_400, week: 7 * 86_400, month: 30 * 86_400, year: 365 * 86_400 }

/** Pays an open session and sends the events. */
export async function pay(world: StripeWorld, session: Session): Promise<void> {
  for (const event of paid(world, session)) await send(world, event)
}

/** Pays an open session. Returns the events, for a test that sends them in its own order. */
export function paid(world: StripeWorld, session: Session): StripeEvent[] {
  if (session.status !== 'open') return []
  const item = world.sessionItems.get(session.id)
  const intent = charge(world, session, session.mode === 'payment' ? (item?.metadata ?? {}) : {})
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  if (session.mode === 'payment' || !item?.price) {
    session.payment_intent = intent.id
    return [
      eventAbout(world, 'payment_intent.succeeded', intent),
      eventAbout(world, 'checkout.session.completed', session),
    ]
  }
  const subscription = subscribe(world, session, item.price, item.metadata)
  session.subscription = subscription.id
  billed(world, subscription, intent)
  return [
    eventAbout(world, 'customer.subscription.created', subscription),
    eventAbout(world, 'invoice.paid', invoiceOf(world, subscription)),
    eventAbout(world, 'checkout.session.completed', session),
  ]
}

function charge(
  world: StripeWorld,
  of: { amount_total: number; currency: string; customer: string },
  metadata: Record<string, string>,
): Intent {
  const { amount_total: amount, currency, customer } = of
  const id = world.id('pi')
  const chargeId = world.id('ch')
  const intent: Intent = {
    id,
    object: 'payment_intent',
    amount,
    currency,
    customer,
    status: 'succeeded',
    metadata,
    latest_charge: chargeId,
  }
  world.intents.set(id, intent)
  world.charges.set(chargeId, {
    id: chargeId,
    object: 'charge',
    amount,
    amount_refunded: 0,
    currency,
    disputed: false,
    payment_intent: id,
  })
  return intent
}

function subscribe(
  world: StripeWorld,
  session: Session,
  price: Price,
  metadata: Record<string, string>,
): Subscription {
  const now = seconds(world)
  const until = now + periodSeconds[price.recurring?.interval ?? 'month']
  const subscription: Subscription = {
    id: world.id('sub'),
    object: 'subscription',
    customer: session.customer,
    status: 'active',
    metadata,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    created: now,
    ended_at: null,
    start_date: now,
    default_payment_method: null,
    items: { object: 'list', data: [{ id: world.id('si'), price, current_period_end: until }] },
  }
  world.subscriptions.set(subscription.id, subscription)
  return subscription
}

function billed(world: StripeWorld, subscription: Subscription, intent: Intent): void {
  const id = world.id('inpay')
  const invoice = world.id('in')
  world.invoicePayments.set(id, { id, payment_intent: intent.id, invoice, subscription: subscription.id })
}

export const invoiceOf = (world: StripeWorld, { id, customer }: Subscription) => ({
  id: [...world.invoicePayments.values()].findLast(({ subscription }) => subscription === id)?.invoice ?? null,
  object: 'invoice',
  customer,
  parent: { type: 'subscription_details', subscription_details: { subscription: id, metadata: {} } },
})

/** Pays another period of a subscription. */
export async function renew(world: StripeWorld, subscription: Subscription): Promise<Intent> {
  const [item] = subscription.items.data
  if (!item) throw new Error('The subscription has no item')
  const { price, current_period_end: end } = item
  const bill = { amount_total: price.unit_amount, currency: price.currency, customer: subscription.customer }
  const intent = charge(world, bill, {})
  item.current_period_end = end + periodSeconds[price.recurring?.interval ?? 'month']
  billed(world, subscription, intent)
  await sendWebhook(world, 'customer.subscription.updated', subscription)
  await sendWebhook(world, 'invoice.paid', invoiceOf(world, subscription))
  return intent
}

/** Ends a subscription: immediately, or at the end of the paid period. */
export async function cancel(
  world: StripeWorld,
  subscription: Subscription,
  when: 'now' | 'atPeriodEnd',
): Promise<void> {
  if (subscription.status === 'canceled') return
  subscription.canceled_at = seconds(world)
  if (when === 'now') {
    subscription.status = 'canceled'
    subscription.ended_at = seconds(world)
    await sendWebhook(world, 'customer.subscription.deleted', subscription)
  } else {
    subscription.cancel_at_period_end = true
    await sendWebhook(world, 'customer.subscription.updated', subscription)
  }
}

const chargeOf = (world: StripeWorld, { latest_charge: id }: Intent) => {
  const found = world.charges.get(id)
  if (!found) throw new Error('The payment has no charge')
  return found
}

/** Refunds an amount, by default everything that is left. */
export async function refund(world: StripeWorld, intent: Intent, amount?: number): Promise<void> {
  const of = chargeOf(world, intent)
  of.amount_refunded = Math.min(of.amount, of.amount_refunded + (amount ?? of.amount))
  await sendWebhook(world, 'charge.refunded', of)
}

/** A bank disputes a payment, or opens an inquiry. */
export async function dispute(
  world: StripeWorld,
  intent: Intent,
  status: 'needs_response' | 'warning_needs_response' = 'needs_response',
) {
  const of = chargeOf(world, intent)
  of.disputed = true
  const made = { id: world.id('du'), object: 'dispute' as const, charge: of.id, payment_intent: intent.id, status }
  world.disputes.set(made.id, made)
  await sendWebhook(world, 'charge.dispute.created', made)
  return {
    async close(as: 'won' | 'lost') {
      world.disputes.set(made.id, { ...made, status: as })
      await sendWebhook(world, 'charge.dispute.closed', { ...made, status: as })
    },
  }
}
