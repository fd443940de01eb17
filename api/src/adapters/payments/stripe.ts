import { must } from '@segue/shared/must.ts'
import type Stripe from 'stripe'
import {
  PaymentTrouble,
  type CardPayments,
  type CheckoutRequest,
  type PaymentState,
  type Plan,
} from '../../ports/payments.ts'
import { checkoutIn, disputesThatTake, eventIn, planIn, subscriptionIn } from './stripe-objects.ts'

export type StripeSettings = {
  secretKey: string
  /** Two while a secret is being replaced. */
  webhookSecrets: readonly string[]
  /** Our names for plans, each with its price at Stripe. */
  plans: Readonly<Record<string, string>>
  /** Stripe's API, or a fake. */
  apiBase: string
}

/** How far the clock of a webhook may be from ours (s): an older one may be a replay. */
const toleranceSeconds = 300
const patienceMs = 10_000
/** How long prices are cached. */
const plansFreshMs = 10 * 60_000

/** Card payments with Stripe's own library (https://docs.stripe.com/api), which is loaded on first use. */
export function createStripePayments(
  settings: StripeSettings,
  { send, now }: { send: typeof fetch; now: () => number },
): CardPayments {
  let opening: Promise<Stripe> | undefined
  const opened = () => (opening ??= openStripe(settings, send))
  const ask = async <T>(asking: (stripe: Stripe) => Promise<T>): Promise<T> => {
    try {
      return await asking(await opened())
    } catch (error) {
      throw troubleOf(error)
    }
  }
  const orNull = <T>(asking: (stripe: Stripe) => Promise<T>) =>
    ask(async (stripe) => asking(stripe).catch((error: unknown) => (isMissing(error) ? null : Promise.reject(error))))
  let shown: { at: number; plans: Promise<Plan[]> } | undefined

  return {
    plans() {
      if (shown && now() - shown.at < plansFreshMs) return shown.plans
      const plans = ask((stripe) => plansAt(stripe, settings.plans))
      shown = { at: now(), plans }
      plans.catch(() => (shown = undefined))
      return plans
    },
    createCustomer: (userUuid) =>
      ask(async (stripe) => {
        const request = { metadata: { userUuid } }
        return (await stripe.customers.create(request, { idempotencyKey: `customer ${userUuid}` })).id
      }),
    openCheckout: (request) =>
      ask(async (stripe) => {
        const input = sessionFor(request, settings.plans)
        const session = await stripe.checkout.sessions.create(input, { idempotencyKey: `checkout ${request.id}` })
        if (!session.url) throw new PaymentTrouble('misconfigured', 'Stripe created a checkout without a URL')
        return { id: session.id, url: session.url }
      }),
    closeCheckout: (id) =>
      ask(async (stripe) => {
        await stripe.checkout.sessions.expire(id).catch(unlessPast)
      }),
    openPortal: ({ customerId, returnUrl }) =>
      ask(async (stripe) => {
        const request = { customer: customerId, return_url: returnUrl }
        return (await stripe.billingPortal.sessions.create(request)).url
      }),
    async readEvent(body, signature) {
      const isTheirs = await isSigned(await opened(), { body, signature, secrets: settings.webhookSecrets, now })
      return isTheirs ? eventIn(body) : undefined
    },
    checkout: (id) => orNull(async (stripe) => checkoutIn(await stripe.checkout.sessions.retrieve(id))),
    payment: (id) => orNull((stripe) => paymentAt(stripe, id)),
    subscription: (id) =>
      orNull(async (stripe) => {
        const found = await stripe.subscriptions.retrieve(id, { expand: ['customer', 'default_payment_method'] })
        return subscriptionIn(found, settings.plans)
      }),
    cancel: (id) =>
      ask(async (stripe) => {
        await stripe.subscriptions.cancel(id).catch(unlessPast)
      }),
  }
}

async function openStripe({ secretKey, apiBase }: StripeSettings, send: typeof fetch): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  const { protocol, hostname, port } = new URL(apiBase)
  return new Library(secretKey, {
    // One client for both runtimes: Workers have no other.
    httpClient: Library.createFetchHttpClient(send),
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout: patienceMs,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

async function plansAt(stripe: Stripe, prices: StripeSettings['plans']): Promise<Plan[]> {
  const found = await Promise.all(
    Object.entries(prices).map(async ([id, price]) =>
      planIn(id, await stripe.prices.retrieve(price, { expand: ['product'] })),
    ),
  )
  return found.filter((plan) => plan !== undefined)
}

/**
 * The same purchase always sends the same parameters: Stripe refuses one idempotency key for two different requests.
 */
function sessionFor(request: CheckoutRequest, prices: StripeSettings['plans']): Stripe.Checkout.SessionCreateParams {
  const { id, item } = request
  const metadata = { purchaseId: id }
  const common = {
    customer: request.customerId,
    client_reference_id: id,
    metadata,
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    // The subscriber's country is counted; Stripe's customer stores what is entered there.
    customer_update: { address: 'auto' as const },
  }
  if (!('plan' in item)) {
    const { name, price, currency } = item
    const line = { quantity: 1, price_data: { currency, unit_amount: price, product_data: { name } } }
    return { ...common, mode: 'payment', line_items: [line], payment_intent_data: { metadata } }
  }
  const price = prices[item.plan]
  if (price === undefined) throw new PaymentTrouble('misconfigured', `There is no plan ${item.plan}`)
  return { ...common, mode: 'subscription', line_items: [{ quantity: 1, price }], subscription_data: { metadata } }
}

async function paymentAt(stripe: Stripe, id: string): Promise<PaymentState> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const disputes = charge?.disputed ? await stripe.disputes.list({ payment_intent: id, limit: 100 }) : { data: [] }
  const purchaseId = intent.metadata['purchaseId'] ?? null
  return {
    purchaseId,
    isPaid: intent.status === 'succeeded',
    amount: intent.amount,
    currency: intent.currency,
    refunded: charge?.amount_refunded ?? 0,
    isDisputed: disputes.data.some(disputesThatTake),
    subscriptionId: purchaseId === null ? await subscriptionPaidBy(stripe, id) : null,
  }
}

async function subscriptionPaidBy(stripe: Stripe, paymentId: string): Promise<string | null> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    limit: 1,
    expand: ['data.invoice'],
  })
  const invoice = data[0]?.invoice
  if (typeof invoice !== 'object' || !('parent' in invoice)) return null
  const paidFor = invoice.parent?.subscription_details?.subscription
  return (typeof paidFor === 'object' ? paidFor.id : paidFor) ?? null
}

/** Tries each secret. The body is verified as sent: parsing and serialising it again would change it. */
async function isSigned(
  stripe: Stripe,
  request: { body: string; signature: string; secrets: readonly string[]; now: () => number },
): Promise<boolean> {
  const { body, signature, secrets, now } = request
  const verifier = must(stripe.webhooks.signature, "the library's verifier of signatures")
  for (const secret of secrets) {
    try {
      return await verifier.verifyHeaderAsync(body, signature, secret, toleranceSeconds, undefined, now())
    } catch {
      // Signed with another secret, or too old.
    }
  }
  return false
}

/** The object may already have ended by itself; Stripe answers that with 400 or 404. */
function unlessPast(error: unknown): void {
  if (statusOf(error) !== 400 && statusOf(error) !== 404) throw error
}

const isMissing = (error: unknown) => statusOf(error) === 404

const statusOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined

function troubleOf(error: unknown): PaymentTrouble {
  if (error instanceof PaymentTrouble) return error
  const status = statusOf(error)
  const isOurs = typeof status === 'number' && status >= 400 && status < 500 && status !== 409 && status !== 429
  const text = error instanceof Error ? error.message : 'no response'
  return new PaymentTrouble(isOurs ? 'misconfigured' : 'away', `Stripe: ${text}`, { cause: error })
}
