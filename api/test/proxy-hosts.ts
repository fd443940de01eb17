import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createProxyLane } from '../hosts/node/http/proxy-lane.ts'
import { createFetchTransport } from '../src/adapters/http/fetch-transport.ts'
import { createNodeTransport, type NodeTransportOptions } from '../src/adapters/http/node-transport.ts'
import { createLog } from '../src/adapters/log/pino.ts'
import type { App } from '../src/app.ts'
import { answerRequest } from '../src/compose/proxy/answer-request.ts'
import { createProxy } from '../src/compose/proxy/proxy.ts'
import { senderOf } from '../src/compose/proxy/sender.ts'
import { createRateLimits } from '../src/platform/limits.ts'
import { type Caller, nobody } from '../src/ports/caller.ts'

export type ProxyWorld = {
  clock: { now: () => number }
  standIn: () => string
  rateFactor: number
} & NodeTransportOptions

/** The part of App that the proxy needs. A caller with `Bearer ann` is Ann. */
function appFor(world: ProxyWorld) {
  const limits = createRateLimits(world.clock.now, world.rateFactor)
  const ann: Caller = { ...nobody, kind: 'user', uuid: '00000000-0000-4000-8000-00000000000a' } as Caller
  const tokens = { callerOf: async (token: string) => (token === 'ann' ? ann : undefined) }
  const metrics = { request: () => undefined }
  const config = { trustedProxies: 1 }
  return { limits, app: { tokens, config, metrics, log: createLog('silent') } as unknown as App }
}

/** The two ways the proxy is served: on Node from socket to socket, elsewhere over `fetch` and web streams. */
export const proxyHosts: Record<string, (world: ProxyWorld) => Promise<{ url: string; close: () => void }>> = {
  async 'Node sockets'(world) {
    const { app, limits } = appFor(world)
    const transport = createNodeTransport(world)
    const proxy = createProxy({ transport, map: thirdParties, limits, now: world.clock.now })
    const lane = createProxyLane(app, proxy)
    const server = createServer((incoming, outgoing) => {
      if (!lane(incoming, outgoing)) outgoing.writeHead(404).end()
    })
    return opened(server, transport.close)
  },
  async 'web streams'(world) {
    const { app, limits } = appFor(world)
    // The fake third parties replace the network, as they do in the other host.
    const transport = createFetchTransport((request) => {
      const { host, pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('x-pretend-host', host)
      const { method, body, signal } = request
      const init = { method, headers, body, signal, redirect: 'manual', duplex: 'half' } as RequestInit
      return fetch(world.standIn() + pathname + search, init)
    })
    const proxy = createProxy({ transport, map: thirdParties, limits, now: world.clock.now })
    const answer = (request: Request) =>
      answerRequest({ proxy, transport }, request, (token) =>
        senderOf(app, token, { header: (name) => request.headers.get(name) ?? undefined, address: '::1' }),
      )
    const listener = getRequestListener(answer, { overrideGlobalObjects: false })
    return opened(
      createServer((incoming, outgoing) => void listener(incoming, outgoing)),
      () => undefined,
    )
  },
}

async function opened(server: Server, close: () => void) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
      close()
    },
  }
}
