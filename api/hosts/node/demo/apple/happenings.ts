import { sendNotification } from './notifications.ts'
import type { Transaction, AppleWorld } from './world.ts'

/** Events in Apple's shop: people buy in the app, stop renewing, ask for refunds, and time passes. */

const periodMs = 30 * 86_400_000
const maxBatchSize = 10
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** A refusal by Apple, with its own code. */
export class Refused extends Error {
  readonly code:
    | 'productUnavailable'
    | 'invalidAppAccountToken'
    | 'invalidQuantity'
    | 'alreadySubscribed'
    | 'notRefundable'
    | 'notSubscribed'

  constructor(code: Refused['code'], sentence: string) {
    super(sentence)
    this.code = code
  }
}

type PurchaseRequest = { productId: string; appAccountToken?: string; quantity?: number }

/** A user buys in the app, which names their account. */
export async function buy(
  world: AppleWorld,
  { productId, appAccountToken, quantity = 1 }: PurchaseRequest,
): Promise<Transaction> {
  const product = world.products.get(productId)
  if (!product) throw new Refused('productUnavailable', 'This product is not for sale.')
  if (appAccountToken !== undefined && !uuid.test(appAccountToken))
    throw new Refused('invalidAppAccountToken', 'An account is named by its uuid.')
  const isPlan = product.type === 'Auto-Renewable Subscription'
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > (isPlan ? 1 : maxBatchSize))
    throw new Refused('invalidQuantity', 'The quantity is too large.')
  const running =
    isPlan && [...world.transactions.values()].some((one) => isRunning(world, one, { productId, appAccountToken }))
  if (running) throw new Refused('alreadySubscribed', 'You’re currently subscribed to this.')
  const transactionId = world.nextId()
  const now = world.now()
  const bought: Transaction = {
    transactionId,
    originalTransactionId: transactionId,
    bundleId: world.bundleId,
    environment: world.environment,
    productId,
    type: product.type,
    price: product.price * quantity,
    currency: product.currency,
    quantity,
    storefront: world.storefront,
    inAppOwnershipType: 'PURCHASED',
    transactionReason: 'PURCHASE',
    // Apple passes it on in lower case, whatever the app has sent.
    ...(appAccountToken === undefined ? {} : { appAccountToken: appAccountToken.toLowerCase() }),
    purchaseDate: now,
    originalPurchaseDate: now,
    ...(isPlan ? { expiresDate: now + periodMs } : {}),
  }
  world.transactions.set(transactionId, bought)
  if (isPlan) world.renewing.set(transactionId, true)
  const kind = isPlan
    ? { notificationType: 'SUBSCRIBED', subtype: 'INITIAL_BUY' }
    : { notificationType: 'ONE_TIME_CHARGE' }
  await sendNotification(world, kind, bought)
  return bought
}

function isRunning(world: AppleWorld, one: Transaction, { productId, appAccountToken }: PurchaseRequest): boolean {
  const isTheirs = one.productId === productId && one.appAccountToken === appAccountToken?.toLowerCase()
  return isTheirs && one.revocationDate === undefined && (one.expiresDate ?? 0) > world.now()
}

/** The most recently paid period of a subscription. */
function lastOf(world: AppleWorld, originalTransactionId: string): Transaction {
  const last = [...world.transactions.values()].findLast((one) => one.originalTransactionId === originalTransactionId)
  if (last?.expiresDate === undefined) throw new Refused('notSubscribed', 'There is no such subscription.')
  return last
}

/** Pays another period of a subscription. */
export async function renew(world: AppleWorld, originalTransactionId: string): Promise<Transaction> {
  const last = lastOf(world, originalTransactionId)
  if (last.revocationDate !== undefined || !world.renewing.get(originalTransactionId))
    throw new Refused('notSubscribed', 'This subscription is not renewed.')
  const purchaseDate = Math.max(world.now(), last.expiresDate ?? 0)
  const transactionId = world.nextId()
  const next: Transaction = {
    ...last,
    transactionId,
    transactionReason: 'RENEWAL',
    purchaseDate,
    expiresDate: purchaseDate + periodMs,
  }
  world.transactions.set(transactionId, next)
  await sendNotification(world, { notificationType: 'DID_RENEW' }, next)
  return next
}

/** Cancels a subscription at the end of the paid period, or resumes it. */
export async function setRenewing(world: AppleWorld, originalTransactionId: string, goesOn: boolean): Promise<void> {
  const last = lastOf(world, originalTransactionId)
  world.renewing.set(originalTransactionId, goesOn)
  const subtype = goesOn ? 'AUTO_RENEW_ENABLED' : 'AUTO_RENEW_DISABLED'
  await sendNotification(world, { notificationType: 'DID_CHANGE_RENEWAL_STATUS', subtype }, last)
}

/** Sends the expiry notification of a subscription, whose paid period must have ended. */
export async function expire(world: AppleWorld, originalTransactionId: string): Promise<void> {
  const last = lastOf(world, originalTransactionId)
  if ((last.expiresDate ?? 0) > world.now()) throw new Refused('notSubscribed', 'This subscription still runs.')
  world.renewing.set(originalTransactionId, false)
  await sendNotification(world, { notificationType: 'EXPIRED', subtype: 'VOLUNTARY' }, last)
}

/** Refunds a purchase, which is possible once. */
export async function refund(world: AppleWorld, transactionId: string): Promise<Transaction> {
  const bought = world.transactions.get(transactionId)
  if (!bought || bought.revocationDate !== undefined)
    throw new Refused('notRefundable', 'Nothing is left to give back.')
  const revoked: Transaction = { ...bought, revocationDate: world.now(), revocationReason: 0 }
  world.transactions.set(transactionId, revoked)
  await sendNotification(world, { notificationType: 'REFUND' }, revoked)
  return revoked
}
