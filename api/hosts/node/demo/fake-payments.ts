import { createDemoApp } from './apple/demo-app.ts'
import { serveApple } from './apple/serve.ts'
import { createDemoAccount } from './stripe/demo-account.ts'
import { serveStripe } from './stripe/serve.ts'
import type { Environment } from '../../../src/compose/settings.ts'

/**
 * A fake payment provider for people without an account there. It is reachable only on this machine, and no money
 * moves.
 */
type Fake<Name extends keyof Environment> = {
  /** The environment variables that select this provider. */
  settings: Pick<Environment, Name>
  /** Sends payment notifications to our server. */
  tell: (server: string) => void
  close: () => Promise<void>
}

type StripeSettings = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRETS' | 'STRIPE_PLANS' | 'STRIPE_API_BASE'
type AppleSettings =
  | 'APPLE_STORE_BUNDLE_ID'
  | 'APPLE_STORE_ENVIRONMENT'
  | 'APPLE_STORE_ROOTS'
  | 'APPLE_STORE_PRODUCTS'

export async function startFakeStripe(): Promise<Fake<StripeSettings>> {
  const { world, plans, deliverTo } = createDemoAccount()
  const { apiBase, close } = await serveStripe(world)
  return {
    settings: {
      STRIPE_SECRET_KEY: world.secretKey,
      STRIPE_WEBHOOK_SECRETS: [world.webhookSecret],
      STRIPE_PLANS: plans,
      STRIPE_API_BASE: apiBase,
    },
    tell: (server) => deliverTo(`${server}/webhook/stripe`),
    close,
  }
}

/** `url` is the fake phone app that sells through Apple's App Store. */
export async function startFakeApple(): Promise<Fake<AppleSettings> & { url: string }> {
  const { world, products, deliverTo } = await createDemoApp()
  const { url, close } = await serveApple(world)
  return {
    url,
    settings: {
      APPLE_STORE_BUNDLE_ID: world.bundleId,
      APPLE_STORE_ENVIRONMENT: world.environment,
      APPLE_STORE_ROOTS: [world.root],
      APPLE_STORE_PRODUCTS: products,
    },
    tell: (server) => deliverTo(`${server}/webhook/apple`),
    close,
  }
}
