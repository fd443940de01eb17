/** The levels of plans. So far there is one. */
export const planLevels = ['pro'] as const
export type PlanLevel = (typeof planLevels)[number]

/** A plan on sale: our name for it, and its price at the payment provider. */
export type Plan = {
  id: string
  level: PlanLevel
  name: string
  /** In the smallest unit of the currency. */
  price: number
  currency: string
  interval: 'day' | 'week' | 'month' | 'year'
  intervalCount: number
}

/** What a user wants to buy: a product at our price, or a plan. */
export type CheckoutRequest = {
  /** Our id of the purchase. Repeating the request with it returns the same checkout. */
  id: string
  customerId: string
  expiresAt: Date
  item: { name: string; price: number; currency: string } | { plan: string }
  successUrl: string
  cancelUrl: string
}

export type CheckoutState = {
  /** Our id of the purchase; null for a checkout that is not ours. */
  purchaseId: string | null
  isExpired: boolean
  paymentId: string | null
  subscriptionId: string | null
}

/** The current state of a payment: what has been paid, and what has been refunded since. */
export type PaymentState = {
  purchaseId: string | null
  isPaid: boolean
  amount: number
  currency: string
  refunded: number
  /** The bank has reversed the payment, or is about to. */
  isDisputed: boolean
  /** The subscription that this payment was for. */
  subscriptionId: string | null
}

export type SubscriptionState = {
  id: string
  customerId: string
  /** Null if it is for none of our plans. */
  plan: string | null
  status: 'active' | 'pastDue' | 'ended'
  region: string | null
  isRenewing: boolean
  startedAt: Date
  paidUntil: Date
}

/** What a webhook reports: that something has changed, never how. */
export type PaymentEvent = {
  id: string
  type: string
  about: { kind: 'checkout' | 'payment' | 'subscription'; id: string } | undefined
}

/** The payment provider didn't do what it was asked to, and the buyer is not at fault. The sentence is for the log. */
export class PaymentTrouble extends Error {
  readonly kind: 'away' | 'misconfigured'
  constructor(kind: PaymentTrouble['kind'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'PaymentTrouble'
    this.kind = kind
  }
}

/** Card payments, at Stripe. Whatever doesn't exist is null; everything else that goes wrong is a `PaymentTrouble`. */
export type CardPayments = {
  plans: () => Promise<Plan[]>
  /** Creates a customer; concurrent requests for the same person return the same one. */
  createCustomer: (userUuid: string) => Promise<string>
  openCheckout: (request: CheckoutRequest) => Promise<{ id: string; url: string }>
  /** Closes a checkout to payment. One that is already paid or closed is left unchanged. */
  closeCheckout: (id: string) => Promise<void>
  /** The page where customers change their card and end their plan. */
  openPortal: (request: { customerId: string; returnUrl: string }) => Promise<string>
  /**
   * Reads a webhook; undefined if none of the secrets has signed exactly this body within the last minutes, null if it
   * is signed but nothing we understand.
   */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null | undefined>
  checkout: (id: string) => Promise<CheckoutState | null>
  payment: (id: string) => Promise<PaymentState | null>
  subscription: (id: string) => Promise<SubscriptionState | null>
  /** Ends a subscription now. One that has ended is left unchanged. */
  cancel: (subscriptionId: string) => Promise<void>
}

/** A purchase in Apple's App Store. */
export type AppleTransaction = {
  /** Stays the same when a subscription renews. */
  originalId: string
  id: string
  /** The account that the app named; null if it named none. */
  userUuid: string | null
  /** What the product gives according to our settings; undefined for a product that is not ours. */
  gives: { plan: string; level: PlanLevel } | { tokens: number } | undefined
  quantity: number
  region: string | null
  purchasedAt: Date
  startedAt: Date
  expiresAt: Date | null
  isRevoked: boolean
  isRenewing: boolean
  /** Apple is still trying to collect the payment, and asks us to wait until then. */
  graceUntil: Date | null
}

export type AppleNotification = {
  id: string
  type: string
  signedAt: Date
  transaction: AppleTransaction | undefined
}

/** Apple's App Store, which notifies our server of purchases. */
export type AppStore = {
  /** Reads a notification; undefined if Apple has not signed it for our app in our environment. */
  read: (signedPayload: string) => Promise<AppleNotification | undefined>
}

/** The payment providers. Undefined members are not configured. */
export type Payments = { cards: CardPayments | undefined; appStore: AppStore | undefined }
