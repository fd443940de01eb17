import { Hono } from 'hono'
import { servePages } from '../serve-pages.ts'
import { stripePages } from './pages.ts'
import { stripeRest } from './rest.ts'
import type { StripeWorld } from './world.ts'

/** Serves a fake Stripe on a local port: its API under `/v1`, and the pages on which people pay. */
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
