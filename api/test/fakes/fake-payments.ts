import { serveStripe } from '../../hosts/node/demo/stripe/serve.ts'
import { addPlan, createStripeWorld, type Session, type StripeWorld } from '../../hosts/node/demo/stripe/world.ts'
import { must } from '@segue/shared/must.ts'
import { createAppStore } from '../../src/adapters/payments/app-store.ts'
import { createStripePayments } from '../../src/adapters/payments/stripe.ts'
import { openApi, type Fixtures } from '../fixtures.ts'
import { fakeAppStore } from './app-store.ts'

/** The API with its own fake Stripe and App Store, whose webhooks reach it. */
export async function openShop() {
  const fixtures = await openApi()
  const { clock, app } = fixtures
  const stripe = createStripeWorld({
    now: clock.now,
    deliver: async (body, signature) => void (await hook(fixtures, body, signature)),
  })
  const monthly = addPlan(stripe, { id: 'price_monthly', name: 'Segue Pro', amount: 499, interval: 'month' })
  const yearly = addPlan(stripe, { id: 'price_yearly', name: 'Segue Pro', amount: 4990, interval: 'year' })
  const served = await serveStripe(stripe)
  const settings = {
    secretKey: stripe.secretKey,
    webhookSecrets: [stripe.webhookSecret, 'whsec_of_yesterday'],
    plans: { monthly: monthly.id, yearly: yearly.id },
    apiBase: served.apiBase,
  }
  const apple = await fakeAppStore()
  app.payments = {
    cards: createStripePayments(settings, { send: fetch, now: clock.now }),
    appStore: createAppStore(apple.settings, { now: clock.now }),
  }
  return {
    fixtures,
    stripe,
    apple,
    settings,
    close: async () => {
      await fixtures.close()
      await served.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Posts a body like Stripe does, and returns the status. */
export async function hook({ api }: Pick<Fixtures, 'api'>, body: string, signature: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return (await api.request('http://test/webhook/stripe', { method: 'POST', headers, body })).status
}

/** The session behind the page that a user was sent to. */
export function sessionAt(stripe: StripeWorld, url: string): Session {
  return must(stripe.sessions.get(url.split('/').at(-1) ?? ''), 'the session of a page')
}

/** A product that is a bundle of tokens, on sale. */
export async function bundleOf({ service }: Pick<Fixtures, 'service'>, tokens: number, price: number) {
  const body = { name: `${tokens} tokens`, price, currency: 'eur', paymentType: 'one_time' } as const
  const product = await service.call('POST /api/v1/products', { body })
  await service.call('POST /api/v1/token-bundles', { body: { productId: product.id, name: body.name, tokens } })
  return product
}

/** How many tokens a user has and owes. */
export async function tokensOf({ app }: Pick<Fixtures, 'app'>, userUuid: string): Promise<number> {
  const account = await app.db
    .selectFrom('tokenAccount')
    .where('userUuid', '=', userUuid)
    .select(['balance', 'owed'])
    .executeTakeFirst()
  return account ? account.balance - account.owed : 0
}
