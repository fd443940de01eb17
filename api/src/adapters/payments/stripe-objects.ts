import type Stripe from 'stripe'
import type { CheckoutState, PaymentEvent, Plan, SubscriptionState } from '../../ports/payments.ts'

/** What is read of Stripe's objects, in our words. */

const intervals = ['day', 'week', 'month', 'year'] as const

/** Undefined for a price that is not paid regularly. */
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

/** Who is late with a payment keeps the plan while Stripe tries again; what Stripe does after that is set there. */
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

/** Whether a dispute takes the money back. An inquiry does not yet, and one that we have won does not any more. */
export const disputesThatTake = ({ status }: Stripe.Dispute): boolean =>
  !['won', 'prevented', 'warning_needs_response', 'warning_under_review', 'warning_closed'].includes(status)

/** What an event is about. Its own copy of that is as old as the event and is not read further. */
export function subjectOf({ type, data }: Stripe.Event): PaymentEvent['about'] {
  const about = data.object
  const is = (start: string) => type.startsWith(start)
  const named = (kind: 'checkout' | 'payment' | 'subscription', id: unknown) =>
    typeof id === 'string' ? { kind, id } : undefined
  const id = 'id' in about ? about.id : undefined
  if (is('checkout.session.')) return named('checkout', id)
  if (is('customer.subscription.')) return named('subscription', id)
  if (is('payment_intent.')) return named('payment', id)
  if ((is('charge.') || is('refund.')) && 'payment_intent' in about)
    return named('payment', idOf(about.payment_intent))
  if (is('invoice.') && 'parent' in about && about.parent && 'subscription_details' in about.parent)
    return named('subscription', idOf(about.parent.subscription_details?.subscription))
  return undefined
}

const instant = (seconds: number) => new Date(seconds * 1000)

function idOf(named: unknown): string | null {
  if (typeof named === 'string') return named
  const isObject = typeof named === 'object' && named !== null && 'id' in named
  return isObject && typeof named.id === 'string' ? named.id : null
}
