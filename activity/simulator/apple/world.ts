import { appleChain, derOf, type Chain } from './certificates.ts'

/** What an app sells in Apple's shop, and what was bought there, under Apple's own names. */

export type Product = {
  productId: string
  name: string
  type: 'Consumable' | 'Auto-Renewable Subscription'
  /** In thousandths of the currency. */
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
  /** The country, as Apple names it. */
  storefront: string
  chain: Chain
  /** The root certificate that whoever is told has to know, in DER as base64. */
  root: string
  now: () => number
  /** Where notifications go. They are kept in `notifications` as well, with what a test wants to send again. */
  deliver: (signedPayload: string) => Promise<void>
  products: Map<string, Product>
  transactions: Map<string, Transaction>
  /** Whether each subscription goes on, by its first transaction. */
  renewing: Map<string, boolean>
  notifications: { notificationUUID: string; notificationType: string; subtype?: string; signedPayload: string }[]
  /** The next transaction's number. */
  nextId: () => string
}

/** An app in Apple's shop that has sold nothing yet, in the sandbox. */
export async function createAppleWorld(
  options: Partial<Pick<AppleWorld, 'now' | 'deliver' | 'bundleId' | 'storefront'>> = {},
): Promise<AppleWorld> {
  const chain = await appleChain()
  // Numbers go on where a new start would repeat those that somebody has kept.
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
