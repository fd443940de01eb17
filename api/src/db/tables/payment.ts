import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from '../columns.ts'

export const purchaseStatuses = ['open', 'paid', 'refunded', 'expired'] as const
export const subscriptionStatuses = ['active', 'pastDue', 'ended'] as const

/** A one-time purchase. What it gives, for example a bundle of tokens, is stored by the service that grants it. */
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

/** A person's customer id at Stripe. */
export interface PaymentCustomerTable {
  userUuid: string
  stripeCustomerId: string
  createdAt: Stamp
}

/** What a person has paid for, or is about to. */
export interface PurchaseTable {
  id: string
  /** Null if the buyer is unknown or has deleted their account. */
  userUuid: string | null
  source: 'stripe' | 'apple'
  /** Stripe's checkout session or Apple's transaction. Null until Stripe has made one. */
  externalId: string | null
  productId: number | null
  /** The plan that is subscribed to, if it is not a product. */
  plan: string | null
  /** Our price when it was chosen. Null if the store sets prices. */
  price: number | null
  currency: string | null
  /** The number of tokens it gives once it is paid. */
  tokens: Generated<number>
  /** How many of these tokens the buyer has received and may keep. */
  credited: Generated<number>
  /** How often `credited` has changed, used to number the ledger entries. */
  corrections: Generated<number>
  status: (typeof purchaseStatuses)[number]
  /** The URL to pay at. */
  url: string | null
  createdAt: ColumnType<Date, Date, never>
  expiresAt: Date | null
  /** The time of the information in this row; older information is ignored. */
  asOf: Date
}

/** A plan that a person pays for regularly. Discord's are in `discordPurchase`. */
export interface SubscriptionTable {
  id: GeneratedAlways<number>
  /** Null if the subscriber is unknown or has deleted their account. */
  userUuid: string | null
  source: 'stripe' | 'apple'
  externalId: string
  plan: string
  level: string
  status: (typeof subscriptionStatuses)[number]
  /** The country, as named by the source. */
  region: string | null
  isRenewing: boolean
  startedAt: Date
  paidUntil: Date
  /**
   * When it stops counting: some time after `paidUntil` while it renews, so that a late webhook doesn't cost anyone
   * their plan.
   */
  endsAt: Date
  /** The time of the information in this row; older information is ignored. */
  asOf: Date
}

/** A webhook event that has been processed completely. */
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
