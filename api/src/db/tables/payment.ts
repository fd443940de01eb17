import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

export const purchaseStatuses = ['open', 'paid', 'refunded', 'expired'] as const
export const subscriptionStatuses = ['active', 'pastDue', 'ended'] as const

/** What is paid for once. What it gives, a bundle of tokens for example, is said where that is kept. */
export interface ProductTable {
  id: GeneratedAlways<number>
  name: string
  description: Generated<string>
  /** In the smallest unit of the currency. */
  price: number
  /** ISO 4217, in lower case. */
  currency: string
  isActive: Generated<boolean>
  createdAt: Stamp
  updatedAt: Stamp
  deletedAt: Date | null
}

/** Who somebody is at Stripe. */
export interface PaymentCustomerTable {
  userUuid: string
  stripeCustomerId: string
  createdAt: Stamp
}

/** What somebody has paid for, or is about to. */
export interface PurchaseTable {
  id: string
  /** Null for somebody we do not know, or who is no longer here. */
  userUuid: string | null
  source: 'stripe' | 'apple'
  /** Stripe's checkout session or Apple's transaction. Null until Stripe has made one. */
  externalId: string | null
  productId: number | null
  /** The plan that is subscribed to, where this is no product. */
  plan: string | null
  /** As on our list when it was chosen. Null where somebody else sets prices. */
  price: number | null
  currency: string | null
  /** What it gives once it is paid. */
  tokens: Generated<number>
  /** How many of them its buyer has been given and may keep. */
  credited: Generated<number>
  /** How often `credited` has changed: it numbers the entries in the ledger. */
  corrections: Generated<number>
  status: (typeof purchaseStatuses)[number]
  /** Where to pay. */
  url: string | null
  createdAt: ColumnType<Date, Date, never>
  expiresAt: Date | null
  /** How old the news are that this row reflects: older news change nothing. */
  asOf: Date
}

/** A plan that somebody pays for regularly. Discord's are in `discordPurchase`. */
export interface SubscriptionTable {
  id: GeneratedAlways<number>
  /** Null for somebody we do not know, or who is no longer here. */
  userUuid: string | null
  source: 'stripe' | 'apple'
  externalId: string
  plan: string
  level: string
  status: (typeof subscriptionStatuses)[number]
  /** The country, as the source names it. */
  region: string | null
  isRenewing: boolean
  startedAt: Date
  paidUntil: Date
  /** When it stops counting: some time after `paidUntil` while it renews, so that a late webhook costs nobody their plan. */
  endsAt: Date
  /** How old the news are that this row reflects: older news change nothing. */
  asOf: Date
}

/** A webhook event whose effects are all done. */
export interface WebhookEventTable {
  source: 'stripe' | 'apple'
  id: string
  type: string
  at: Date
}

export type PaymentTables = {
  product: ProductTable
  paymentCustomer: PaymentCustomerTable
  purchase: PurchaseTable
  subscription: SubscriptionTable
  webhookEvent: WebhookEventTable
}
