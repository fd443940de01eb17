import { createDemoAccount } from '@segue/simulator/stripe/demo-account.ts'
import { serveStripe } from '@segue/simulator/stripe/serve.ts'
import type { Environment } from '../../src/compose/settings.ts'

export type PretendPayments = {
  /** What names a Stripe in the environment, for this one. */
  settings: Pick<Environment, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRETS' | 'STRIPE_PLANS' | 'STRIPE_API_BASE'>
  /** Has a server of ours be told what is paid. */
  tell: (server: string) => void
  close: () => Promise<void>
}

/** A Stripe for those who have no account there. It answers on this machine alone, and no money moves. */
export async function startPretendPayments(): Promise<PretendPayments> {
  const { world, plans, tellAt } = createDemoAccount()
  const { apiBase, close } = await serveStripe(world)
  return {
    settings: {
      STRIPE_SECRET_KEY: world.secretKey,
      STRIPE_WEBHOOK_SECRETS: [world.webhookSecret],
      STRIPE_PLANS: plans,
      STRIPE_API_BASE: apiBase,
    },
    tell: (server) => tellAt(`${server}/webhook/stripe`),
    close,
  }
}
