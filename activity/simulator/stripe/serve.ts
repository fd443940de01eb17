import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'
import { attach, close, guarded, listen, refuseUpgrade } from '../local-server.ts'
import { stripePages } from './pages.ts'
import { stripeRest } from './rest.ts'
import type { World } from './world.ts'

/** Answers for Stripe on a port of this machine: its interface under `/v1`, and the pages that people pay on. */
export async function serveStripe(world: World, port = 0): Promise<{ apiBase: string; close: () => Promise<void> }> {
  const app = new Hono().route('/v1', stripeRest(world)).route('/', stripePages(world))
  const server = createServer()
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  attach(
    server,
    guarded({
      answer: (incoming, outgoing) => void listener(incoming, outgoing),
      upgrade: (_, socket) => refuseUpgrade(socket, '404 Not Found'),
    }),
  )
  world.origin = `http://localhost:${await listen(server, port)}`
  return { apiBase: world.origin, close: () => close(server) }
}
