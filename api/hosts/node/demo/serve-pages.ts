import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { createServer } from 'node:http'
import { attach, close, guarded, listen, refuseUpgrade } from '@segue/simulator/local-server.ts'

/** Serves a fake third party on a local port. */
export async function servePages(app: Hono, port = 0): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer()
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  attach(
    server,
    guarded({
      answer: (incoming, outgoing) => void listener(incoming, outgoing),
      upgrade: (_, socket) => refuseUpgrade(socket, '404 Not Found'),
    }),
  )
  return { url: `http://localhost:${await listen(server, port)}`, close: () => close(server) }
}
