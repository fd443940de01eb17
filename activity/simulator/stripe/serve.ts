import { Hono } from 'hono'
import { servePages } from '../serve-pages.ts'
import { stripePages } from './pages.ts'
import { stripeRest } from './rest.ts'
import type { StripeWorld } from './world.ts'

/** Answers for Stripe on a port of this machine: its interface under `/v1`, and the pages that people pay on. */
export async function serveStripe(
  world: StripeWorld,
  port = 0,
): Promise<{ apiBase: string; close: () => Promise<void> }> {
  const { url, close } = await servePages(
    new Hono().route('/v1', stripeRest(world)).route('/', stripePages(world)),
    port,
  )
  world.origin = url
  return { apiBase: url, close }
}
