/** The objects of a Stripe account, with those of their fields that we use, in Stripe's own terms. */

export type Metadata = Record<string, string>
export type Customer = { id: string; object: 'customer'; metadata: Metadata; address: { country: string } | null }
export type Price = {
  id: string
  object: 'price'
  active: boolean
  currency: string
  unit_amount: number
  nickname: string | null
  product: { id: string; object: 'product'; name: string }
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; interval_count: number } | null
}
export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  client_reference_id: string | null
  customer: string
  payment_intent: string | null
  subscription: string | null
  metadata: Metadata
  amount_total: number
  currency: string
  url: string | null
  success_url: string
  cancel_url: string
  expires_at: number
}
export type Charge = {
  id: string
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  disputed: boolean
  payment_intent: string
}
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  customer: string
  status: 'succeeded'
  metadata: Metadata
  latest_charge: string
}
export type Subscription = {
  id: string
  object: 'subscription'
  customer: string
  status: 'active' | 'past_due' | 'canceled'
  metadata: Metadata
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  created: number
  ended_at: number | null
  start_date: number
  default_payment_method: null
  items: { object: 'list'; data: { id: string; price: Price; current_period_end: number }[] }
}
export type Dispute = {
  id: string
  object: 'dispute'
  charge: string
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response'
}
/** The payment of an invoice, and its subscription. */
export type InvoicePayment = { id: string; payment_intent: string; invoice: string; subscription: string }
export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  data: { object: object }
}

/** The error for the next `times` requests with a matching path. */
export type Fault = { path: RegExp; status: number; times: number }

export type StripeWorld = {
  secretKey: string
  /** The secret for signing webhooks. */
  webhookSecret: string
  /** Milliseconds since 1970. */
  now: () => number
  /** The origin of the pages; known once they are served. */
  origin: string
  /** Where events are sent. They are also kept in `events`, for tests that send one again. */
  deliver: (body: string, signature: string) => Promise<void>
  customers: Map<string, Customer>
  prices: Map<string, Price>
  sessions: Map<string, Session>
  /** What is copied to the payment or the subscription of a session. */
  sessionItems: Map<string, { price: Price | null; metadata: Metadata }>
  portals: Map<string, { customer: string; returnUrl: string }>
  intents: Map<string, Intent>
  charges: Map<string, Charge>
  subscriptions: Map<string, Subscription>
  disputes: Map<string, Dispute>
  invoicePayments: Map<string, InvoicePayment>
  events: StripeEvent[]
  idempotent: Map<string, { fingerprint: string; status: number; body: string }>
  requests: { method: string; path: string; form: URLSearchParams }[]
  faults: Fault[]
  id: (prefix: string) => string
}

/** A Stripe account without customers, in test mode. */
export function createStripeWorld(
  options: Partial<Pick<StripeWorld, 'now' | 'deliver' | 'secretKey' | 'webhookSecret'>> = {},
): StripeWorld {
  let last = 0
  // Ids contain the start time, so that a restart repeats none that a server has stored.
  const start = Date.now().toString(36)
  return {
    secretKey: 'sk_test_pretend',
    webhookSecret: 'whsec_pretend',
    now: () => Date.now(),
    origin: '',
    deliver: async () => undefined,
    ...options,
    customers: new Map(),
    prices: new Map(),
    sessions: new Map(),
    sessionItems: new Map(),
    portals: new Map(),
    intents: new Map(),
    charges: new Map(),
    subscriptions: new Map(),
    disputes: new Map(),
    invoicePayments: new Map(),
    events: [],
    idempotent: new Map(),
    requests: [],
    faults: [],
    id: (prefix) => `${prefix}_${start}${String((last += 1)).padStart(6, '0')}`,
  }
}

export const seconds = (world: StripeWorld) => Math.floor(world.now() / 1000)

/** Adds a recurring price; its id is the same at every start. */
export function addPlan(world: StripeWorld, { id, name, amount, currency = 'eur', interval }: PlanOnSale): Price {
  const price: Price = {
    id,
    object: 'price',
    active: true,
    currency,
    unit_amount: amount,
    nickname: null,
    product: { id: world.id('prod'), object: 'product', name },
    recurring: { interval, interval_count: 1 },
  }
  world.prices.set(id, price)
  return price
}
type PlanOnSale = { id: string; name: string; amount: number; currency?: string; interval: 'month' | 'year' }
