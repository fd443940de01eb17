import { compactVerify, importX509 } from 'jose'
import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { AppleTransaction, AppStore, PlanLevel } from '../../ports/payments.ts'

export type AppStoreSettings = {
  bundleId: string
  environment: 'Production' | 'Sandbox'
  /** Apple's root certificates, in base64-encoded DER. */
  roots: readonly string[]
  /** What each App Store product gives: the level of a plan, or a number of tokens. */
  products: Readonly<Record<string, PlanLevel | number>>
}

/** Milliseconds since 1970. */
const stamp = z.number().transform((ms) => new Date(ms))
const Notification = z.object({
  notificationUUID: z.string().min(1).max(100),
  notificationType: z.string().min(1).max(100),
  signedDate: stamp,
  data: z
    .object({
      bundleId: z.string(),
      environment: z.string(),
      signedTransactionInfo: z.string().optional(),
      signedRenewalInfo: z.string().optional(),
    })
    .optional(),
})
const Transaction = z.object({
  transactionId: z.string().min(1).max(100),
  originalTransactionId: z.string().min(1).max(100),
  bundleId: z.string(),
  environment: z.string(),
  productId: z.string(),
  appAccountToken: z.string().optional(),
  quantity: z.int().min(1).max(1000).default(1),
  storefront: z.string().max(10).optional(),
  purchaseDate: stamp,
  originalPurchaseDate: stamp,
  expiresDate: stamp.optional(),
  revocationDate: stamp.optional(),
})
const Renewal = z.object({ autoRenewStatus: z.int().optional(), gracePeriodExpiresDate: stamp.optional() })

/**
 * App Store Server Notifications, version 2 (https://developer.apple.com/documentation/appstoreservernotifications).
 * Each part is signed separately, and is verified up to Apple's root: with `jose`, because Apple's own library requires
 * Node.
 */
export function createAppStore(settings: AppStoreSettings, { now }: { now: () => number }): AppStore {
  const isOurs = (about: { bundleId: string; environment: string }) =>
    about.bundleId === settings.bundleId && about.environment === settings.environment
  const open = <T>(signed: string, schema: z.ZodType<T>) => signedBy(signed, schema, { roots: settings.roots, now })
  return {
    async read(signedPayload) {
      const message = await open(signedPayload, Notification)
      if (!message) return undefined
      const { notificationUUID: id, notificationType: type, signedDate: signedAt, data } = message
      // Only a summary of many has no data, and nothing is done about that.
      if (!data) return { id, type, signedAt, transaction: undefined }
      if (!isOurs(data)) return undefined
      const { signedTransactionInfo, signedRenewalInfo } = data
      if (signedTransactionInfo === undefined) return { id, type, signedAt, transaction: undefined }
      const bought = await open(signedTransactionInfo, Transaction)
      const renewal = signedRenewalInfo === undefined ? {} : await open(signedRenewalInfo, Renewal)
      if (!bought || !renewal || !isOurs(bought)) return undefined
      return { id, type, signedAt, transaction: transactionIn(bought, renewal, settings.products) }
    },
  }
}

function transactionIn(
  bought: z.infer<typeof Transaction>,
  renewal: z.infer<typeof Renewal>,
  products: AppStoreSettings['products'],
): AppleTransaction {
  const product = Object.hasOwn(products, bought.productId) ? products[bought.productId] : undefined
  const token = bought.appAccountToken?.toLowerCase()
  return {
    id: bought.transactionId,
    originalId: bought.originalTransactionId,
    userUuid: token !== undefined && isUuid(token) ? token : null,
    gives: grantedBy(bought.productId, product),
    quantity: bought.quantity,
    region: bought.storefront ?? null,
    purchasedAt: bought.purchaseDate,
    startedAt: bought.originalPurchaseDate,
    expiresAt: bought.expiresDate ?? null,
    isRevoked: bought.revocationDate !== undefined,
    isRenewing: renewal.autoRenewStatus === 1,
    graceUntil: renewal.gracePeriodExpiresDate ?? null,
  }
}

function grantedBy(plan: string, product: PlanLevel | number | undefined): AppleTransaction['gives'] {
  if (product === undefined) return undefined
  return typeof product === 'number' ? { tokens: product } : { plan, level: product }
}

const Header = z.object({ alg: z.literal('ES256'), x5c: z.array(z.string()).length(3) })

/** The signed content, or undefined if Apple has not signed it. */
async function signedBy<T>(
  signed: string,
  schema: z.ZodType<T>,
  chain: { roots: readonly string[]; now: () => number },
): Promise<T | undefined> {
  const header = Header.safeParse(jsonOf(fromBase64Url(signed.split('.')[0] ?? '')))
  if (!header.success) return undefined
  // Verifying certificates requires a large library, which most servers never need.
  const { certifiedKey } = await import('./certificate-chain.ts')
  const pem = await certifiedKey(header.data.x5c, chain)
  if (pem === undefined) return undefined
  try {
    const { payload } = await compactVerify(signed, await importX509(pem, 'ES256'), { algorithms: ['ES256'] })
    return schema.safeParse(jsonOf(new TextDecoder().decode(payload))).data
  } catch {
    return undefined
  }
}

function fromBase64Url(text: string): string {
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

function jsonOf(text: string): unknown {
  const read = readJson(text, plainJson)
  return 'value' in read ? read.value : undefined
}
