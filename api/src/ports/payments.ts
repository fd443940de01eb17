/** The levels of plans, of which there is one so far. */
export const planLevels = ['pro'] as const
export type PlanLevel = (typeof planLevels)[number]

/** A plan as it is on sale: our name for it, and its price at whoever takes the money. */
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

/** What somebody wants to pay for: a product at our price, or a plan. */
export type CheckoutRequest = {
  /** Our id of the purchase. Asking again with it answers the same checkout. */
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

/** Money as it stands: what has been paid, and what has gone back since. */
export type PaymentState = {
  purchaseId: string | null
  isPaid: boolean
  amount: number
  currency: string
  refunded: number
  /** The bank has taken the money back, or is about to. */
  isDisputed: boolean
  /** The subscription that this paid for a while. */
  subscriptionId: string | null
}

export type SubscriptionState = {
  id: string
  customerId: string
  /** Null where it is for none of our plans. */
  plan: string | null
  status: 'active' | 'pastDue' | 'ended'
  region: string | null
  isRenewing: boolean
  startedAt: Date
  paidUntil: Date
}

/** What a webhook tells: that something has changed, never how. */
export type PaymentEvent = {
  id: string
  type: string
  about: { kind: 'checkout' | 'payment' | 'subscription'; id: string } | undefined
}

/** Whoever takes the money did not do what was asked, and the fault is not the buyer's. The sentence is for the log. */
export class PaymentTrouble extends Error {
  readonly kind: 'away' | 'misconfigured'
  constructor(kind: PaymentTrouble['kind'], text: string, options?: ErrorOptions) {
    super(text, options)
    this.name = 'PaymentTrouble'
    this.kind = kind
  }
}

/** Cards, at Stripe. What is not there is null; whatever else goes wrong is a `PaymentTrouble`. */
export type CardPayments = {
  plans: () => Promise<Plan[]>
  /** Makes a customer; asked again for the same person at once, it answers the same one. */
  createCustomer: (userUuid: string) => Promise<string>
  openCheckout: (request: CheckoutRequest) => Promise<{ id: string; url: string }>
  /** Nobody can pay there any more. One that is paid or closed already is left as it is. */
  closeCheckout: (id: string) => Promise<void>
  /** The page where a customer changes their card and ends their plan. */
  openPortal: (request: { customerId: string; returnUrl: string }) => Promise<string>
  /**
   * Reads a webhook; undefined if none of the secrets has signed exactly this body within the last minutes, null if it is
   * signed but nothing that we understand.
   */
  readEvent: (body: string, signature: string) => Promise<PaymentEvent | null | undefined>
  checkout: (id: string) => Promise<CheckoutState | null>
  payment: (id: string) => Promise<PaymentState | null>
  subscription: (id: string) => Promise<SubscriptionState | null>
  /** Ends a subscription now. One that has ended is left as it is. */
  cancel: (subscriptionId: string) => Promise<void>
}

/** A purchase in Apple's shop. */
export type AppleTransaction = {
  /** Stays the same while a subscription renews. */
  originalId: string
  id: string
  /** The account that the app has named; null where it named none. */
  userUuid: string | null
  /** What our settings say the product is; undefined for one that is not ours. */
  gives: { plan: string; level: PlanLevel } | { tokens: number } | undefined
  quantity: number
  region: string | null
  purchasedAt: Date
  startedAt: Date
  expiresAt: Date | null
  isRevoked: boolean
  isRenewing: boolean
  /** Apple still tries to be paid, and asks us to wait. */
  graceUntil: Date | null
}

export type AppleNotification = {
  id: string
  type: string
  signedAt: Date
  transaction: AppleTransaction | undefined
}

/** Apple's shop, which tells our server what was bought. */
export type AppStore = {
  /** Reads a notification; undefined where it is not signed by Apple for our app in our environment. */
  read: (signedPayload: string) => Promise<AppleNotification | undefined>
}

/** Where people pay. Undefined members are not set up. */
export type Payments = { cards: CardPayments | undefined; appStore: AppStore | undefined }
