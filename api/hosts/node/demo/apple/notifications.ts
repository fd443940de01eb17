import { signedBy } from './certificates.ts'
import type { Transaction, AppleWorld } from './world.ts'

/** Delays (ms) of the retries if a server does not respond. Apple retries over hours and days. */
const againAfterMs = [500, 2000, 5000, 10_000, 20_000]

type Kind = { notificationType: string; subtype?: string }

/** Signs a version 2 notification about the current state of a transaction. */
export async function notificationAbout(world: AppleWorld, kind: Kind, bought: Transaction): Promise<string> {
  const { chain, bundleId, environment } = world
  const signedDate = world.now()
  const notificationUUID = crypto.randomUUID()
  const renewal = renewalOf(world, bought)
  const data = {
    appAppleId: 1_234_567_890,
    bundleId,
    bundleVersion: '1.0',
    environment,
    signedTransactionInfo: await signedBy(chain, { ...bought, signedDate }),
    ...(renewal && { signedRenewalInfo: await signedBy(chain, { ...renewal, signedDate }) }),
  }
  const signedPayload = await signedBy(chain, { ...kind, notificationUUID, version: '2.0', signedDate, data })
  world.notifications.push({ ...kind, notificationUUID, signedPayload })
  return signedPayload
}

/** The renewal state of a subscription. Consumables have none. */
function renewalOf(world: AppleWorld, { originalTransactionId, productId, expiresDate, environment }: Transaction) {
  if (expiresDate === undefined) return undefined
  return {
    originalTransactionId,
    productId,
    autoRenewProductId: productId,
    autoRenewStatus: world.renewing.get(originalTransactionId) ? 1 : 0,
    renewalDate: expiresDate,
    environment,
  }
}

export async function sendNotification(world: AppleWorld, kind: Kind, bought: Transaction): Promise<void> {
  await world.deliver(await notificationAbout(world, kind, bought))
}

/** Delivers to a URL, and retries until it accepts the notification. */
export function deliverTo(endpoint: string): AppleWorld['deliver'] {
  return async (signedPayload) => {
    const attempt = async () => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ signedPayload })
      const answer = await fetch(endpoint, { method: 'POST', headers, body, redirect: 'error' }).catch(
        () => undefined,
      )
      // Apple counts these as success, and everything else as failure.
      return answer !== undefined && answer.status >= 200 && answer.status <= 206
    }
    for (const waitMs of againAfterMs) {
      if (await attempt()) return
      await new Promise((resolve) => setTimeout(resolve, waitMs).unref())
    }
    await attempt()
  }
}
