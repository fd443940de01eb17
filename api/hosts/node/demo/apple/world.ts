import { appleChain, derOf, type Chain } from './certificates.ts'

/** An app's products and purchases in Apple's shop, in Apple's own terms. */

export type Product = {
  productId: string
  name: string
  type: 'Consumable' | 'Auto-Renewable Subscription'
  /** In thousandths of the currency unit. */
  price: number
  currency: string
}

export type Transaction = {
  transactionId: string
  originalTransactionId: string
  bundleId: string
  environment: 'Sandbox'
  productId: string
  type: Product['type']
  price: number
  currency: string
  quantity: number
  storefront: string
  inAppOwnershipType: 'PURCHASED'
  transactionReason: 'PURCHASE' | 'RENEWAL'
  appAccountToken?: string
  purchaseDate: number
  originalPurchaseDate: number
  expiresDate?: number
  revocationDate?: number
  revocationReason?: 0 | 1
}

export type AppleWorld = {
  bundleId: string
  environment: 'Sandbox'
  /** The country code, in Apple's form. */
  storefront: string
  chain: Chain
  /** The root certificate that receivers of notifications must trust, in DER as base64. */
  root: string
  now: () => number
  /** Where notifications are sent. They are also kept in `notifications`, for tests that send one again. */
  deliver: (signedPayload: string) => Promise<void>
  products: Map<string, Product>
  transactions: Map<string, Transaction>
  /** Whether each subscription renews, by its first transaction. */
  renewing: Map<string, boolean>
  notifications: { notificationUUID: string; notificationType: string; subtype?: string; signedPayload: string }[]
  /** The id of the next transaction. */
  nextId: () => string
}

/** An app in Apple's sandbox that has not sold anything yet. */
export async function createAppleWorld(
  options: Partial<Pick<AppleWorld, 'now' | 'deliver' | 'bundleId' | 'storefront'>> = {},
): Promise<AppleWorld> {
  const chain = await appleChain()
  // Ids continue from the current time, so that a restart repeats none that a server has stored.
  let last = Date.now() * 1000
  return {
    bundleId: 'com.example.segue',
    environment: 'Sandbox',
    storefront: 'ESP',
    now: () => Date.now(),
    deliver: async () => undefined,
    ...options,
    chain,
    root: derOf(chain[2]),
    products: new Map(),
    transactions: new Map(),
    renewing: new Map(),
    notifications: [],
    nextId: () => String((last += 1)),
  }
}

export function addProduct(world: AppleWorld, product: Omit<Product, 'currency'> & { currency?: string }): Product {
  const whole = { currency: 'EUR', ...product }
  world.products.set(whole.productId, whole)
  return whole
}
