import type Stripe from 'stripe'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import * as z from 'zod'
import type { CheckoutState, PaymentEvent, Plan, SubscriptionState } from '../../ports/payments.ts'

/** The parts of Stripe's objects that we use, in our own terms. */

const intervals = ['day', 'week', 'month', 'year'] as const

/** Undefined for a price that is not recurring. */
export function planIn(id: string, price: Stripe.Price): Plan | undefined {
  const { product, recurring, unit_amount: amount, currency, nickname } = price
  if (!recurring || amount === null || !price.active) return undefined
  const name = typeof product === 'object' && 'name' in product ? product.name : (nickname ?? id)
  const { interval, interval_count: intervalCount } = recurring
  const every = intervals.find((one) => one === interval)
  return every && { id, level: 'pro', name, price: amount, currency, interval: every, intervalCount }
}

export function checkoutIn(session: Stripe.Checkout.Session): CheckoutState {
  return {
    purchaseId: session.client_reference_id,
    isExpired: session.status === 'expired',
    paymentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
  }
}

export function subscriptionIn(found: Stripe.Subscription, prices: Readonly<Record<string, string>>) {
  const item = found.items.data[0]
  const plan = Object.entries(prices).find(([, price]) => price === item?.price.id)?.[0] ?? null
  const ended = found.ended_at ?? found.canceled_at ?? found.created
  const status = statuses[found.status] ?? 'ended'
  return {
    id: found.id,
    customerId: idOf(found.customer) ?? '',
    plan,
    status,
    region: regionOf(found),
    isRenewing: !found.cancel_at_period_end && found.cancel_at === null,
    startedAt: instant(found.start_date),
    paidUntil: instant(status === 'ended' ? ended : (found.cancel_at ?? item?.current_period_end ?? ended)),
  } satisfies SubscriptionState
}

/**
 * Subscribers who are late with a payment keep the plan while Stripe retries; what happens after that is configured at
 * Stripe.
 */
const statuses: Partial<Record<Stripe.Subscription.Status, SubscriptionState['status']>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'pastDue',
}

function regionOf({ customer, default_payment_method: method }: Stripe.Subscription): string | null {
  const address = typeof customer === 'object' && 'address' in customer ? customer.address?.country : undefined
  const card = typeof method === 'object' ? method?.card?.country : undefined
  return address ?? card ?? null
}

/** Whether a dispute reverses the payment. An inquiry doesn't yet, and a dispute that we have won no longer does. */
export const disputesThatTake = ({ status }: Stripe.Dispute): boolean =>
  !['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'].includes(status)

const SignedEvent = z.object({
  id: z.string().regex(/^\w{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z
    .object({ object: z.record(z.string(), z.unknown()) })
    .optional()
    .catch(undefined),
})
const InvoiceOfSubscription = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: z.unknown() }) }),
})

/**
 * Parses a signed event; null for one that we do not understand. What it says about its object may be outdated and is
 * ignored.
 */
export function eventIn(body: string): PaymentEvent | null {
  const json = readJson(body, plainJson)
  const event = SignedEvent.safeParse('value' in json ? json.value : undefined).data
  return event ? { id: event.id, type: event.type, about: subjectOf(event.type, event.data?.object ?? {}) } : null
}

function subjectOf(type: string, about: Record<string, unknown>): PaymentEvent['about'] {
  const is = (start: string) => type.startsWith(start)
  const named = (kind: 'checkout' | 'payment' | 'subscription', id: unknown) =>
    typeof id === 'string' && /^\w+$/.test(id) ? { kind, id } : undefined
  if (is('checkout.session.')) return named('checkout', about['id'])
  if (is('customer.subscription.')) return named('subscription', about['id'])
  if (is('payment_intent.')) return named('payment', about['id'])
  if (is('charge.') || is('refund.')) return named('payment', idOf(about['payment_intent']))
  if (is('invoice.')) {
    const invoice = InvoiceOfSubscription.safeParse(about).data
    return named('subscription', idOf(invoice?.parent.subscription_details.subscription))
  }
  return undefined
}

const instant = (seconds: number) => new Date(seconds * 1000)

function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named
  const isObject = typeof named === 'object' && named !== null && 'id' in named
  return isObject && typeof named.id === 'string' ? named.id : null
}
