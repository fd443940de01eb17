import {
  appleChain,
  certified,
  derOf,
  marks,
  signedBy,
  type Certified,
} from '../../hosts/node/demo/apple/certificates.ts'

/** A fake App Store with its own root certificate, which signs like Apple's. */
export async function fakeAppStore() {
  const chain = await appleChain()
  const [, middle, root] = chain
  const environment = 'Sandbox' as const
  const bundleId = 'test.segue'
  let last = 0

  const sign = (payload: object, by: readonly Certified[] = chain) => signedBy(by, payload)

  return {
    settings: {
      bundleId,
      environment,
      roots: [derOf(root)],
      products: { 'test.segue.pro': 'pro', 'test.segue.tokens': 100 } as const,
    },
    certified,
    marks,
    root,
    middle,
    chain,
    sign,
    /** A signed notification about a transaction. The given members override the defaults. */
    async notification(
      type: string,
      {
        signedAt,
        about = {},
        transaction,
        renewal = { autoRenewStatus: 1 },
        by = chain,
      }: {
        signedAt: number
        about?: object
        transaction: object
        renewal?: object
        by?: readonly Certified[]
      },
    ): Promise<string> {
      const id = String((last += 1))
      const whole = {
        transactionId: '1000',
        originalTransactionId: '1000',
        bundleId,
        environment,
        storefront: 'ESP',
        quantity: 1,
        purchaseDate: signedAt,
        originalPurchaseDate: signedAt,
        ...transaction,
      }
      const data = {
        bundleId,
        environment,
        signedTransactionInfo: await sign(whole, by),
        signedRenewalInfo: await sign(renewal, by),
        ...about,
      }
      const uuid = `00000000-0000-4000-8000-${id.padStart(12, '0')}`
      return sign({ notificationUUID: uuid, notificationType: type, version: '2.0', signedDate: signedAt, data }, by)
    },
  }
}
