import { createAppStore } from '../../adapters/payments/app-store.ts'
import { createStripePayments } from '../../adapters/payments/stripe.ts'
import type { Payments, PlanLevel } from '../../ports/payments.ts'
import { together } from './music-credentials.ts'
import type { Environment } from '../settings.ts'

type Settings = Pick<
  Environment,
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRETS'
  | 'STRIPE_PLANS'
  | 'STRIPE_API_BASE'
  | 'APPLE_STORE_BUNDLE_ID'
  | 'APPLE_STORE_ROOTS'
  | 'APPLE_STORE_PRODUCTS'
  | 'APPLE_STORE_ENVIRONMENT'
>
type Parts = { send?: typeof fetch | undefined; now: () => number }

/** The payment providers that are configured. An incomplete set of variables is an error. */
export function paymentsFrom(environment: Settings, { send = fetch, now }: Parts): Payments {
  const stripe = stripeFrom(environment)
  const apple = appStoreFrom(environment)
  return {
    cards: stripe && createStripePayments(stripe, { send, now }),
    appStore: apple && createAppStore(apple, { now }),
  }
}

/** The configured Stripe account, or undefined if there is none. */
export function stripeFrom(environment: Settings) {
  const { STRIPE_WEBHOOK_SECRETS: webhookSecrets, STRIPE_PLANS: plans, STRIPE_API_BASE: apiBase } = environment
  const account = together(
    ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRETS'],
    [environment.STRIPE_SECRET_KEY, textOf(webhookSecrets)],
  )
  return account && { secretKey: account[0], webhookSecrets, plans, apiBase }
}

/** The configured app in Apple's App Store, or undefined if there is none. */
export function appStoreFrom(environment: Settings) {
  const { APPLE_STORE_ROOTS: roots, APPLE_STORE_PRODUCTS: products } = environment
  const app = together(
    ['APPLE_STORE_BUNDLE_ID', 'APPLE_STORE_ROOTS', 'APPLE_STORE_PRODUCTS'],
    [environment.APPLE_STORE_BUNDLE_ID, textOf(roots), textOf(Object.keys(products))],
  )
  const what = (is: string): PlanLevel | number => (is === 'pro' ? is : Number(is))
  return (
    app && {
      bundleId: app[0],
      environment: environment.APPLE_STORE_ENVIRONMENT,
      roots,
      products: Object.fromEntries(Object.entries(products).map(([id, is]) => [id, what(is)])),
    }
  )
}

const textOf = (list: readonly string[]) => list.join(',') || undefined
