import { request as httpRequest, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { refuseUpgrade, type Parts } from './local-server.ts'
import { createRouter, type Mapping } from './mappings.ts'
import { Tunnels, type Tunnel } from './tunnel.ts'

export type ProxyOptions = {
  mappings: readonly Mapping[]
  /** Where a target is: its own https address, unless it is played by something else. */
  reach?: (target: string) => URL
  /** The `Content-Security-Policy` of pages, for the origin they are served at. */
  policy: (origin: string) => string
  /** The page that frames the activity. What an activity says itself of who may frame it is checked against it. */
  hostOrigin: string
  /** The activity's own origin. */
  origin: string
}

export type Proxy = Parts & {
  /** How long there and back takes, ms. */
  setLatency: (ms: number) => void
  /** Open WebSocket connections, oldest first. */
  tunnels: () => readonly Tunnel[]
  close: () => void
}

const hopByHop = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade']

const notFound = '404 Not Found'
const badGateway = '502 Bad Gateway'

/** Discord's proxy in front of an activity: mappings, `/.proxy` or not, WebSockets, and the policy its pages live under. */
export function createProxy(options: ProxyOptions): Proxy {
  const { origin, hostOrigin, reach = (target) => new URL(`https://${target}`) } = options
  const targetOf = createRouter(options.mappings, reach)
  const policy = options.policy(origin)
  const tunnels = new Tunnels()
  return {
    answer(incoming, outgoing) {
      // Discord serves no service workers.
      if (incoming.headers['service-worker']) return refuse(outgoing, 403)
      const target = targetOf(incoming.url ?? '/')
      if (!target) return refuse(outgoing, 404)
      const begin = () => forward(incoming, outgoing, target, { policy, hostOrigin })
      setTimeout(() => orRefuse(outgoing, begin), tunnels.latencyMs)
    },
    upgrade(incoming, socket, head) {
      const target = targetOf(incoming.url ?? '/')
      if (target) forwardUpgrade(incoming, { socket, head, target, tunnels })
      else refuseUpgrade(socket, notFound)
    },
    setLatency: (ms) => void (tunnels.latencyMs = ms),
    tunnels: () => tunnels.all(),
    close() {
      for (const tunnel of tunnels.all()) tunnel.cut()
    },
  }
}

type PagePolicy = { policy: string; hostOrigin: string }

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, page: PagePolicy): void {
  const request = requestTo(target, incoming)
  request.on('response', (reply) =>
    orRefuse(outgoing, () => {
      outgoing.writeHead(reply.statusCode ?? 502, headersOf(reply, page))
      reply.pipe(outgoing)
      reply.on('error', () => outgoing.destroy())
    }),
  )
  request.on('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse(outgoing, 502)))
  outgoing.on('close', () => request.destroy())
  incoming.pipe(request)
}

/** Does a part of an exchange. Servers may answer anything, and what cannot be passed on ends the exchange alone. */
function orRefuse(outgoing: ServerResponse, work: () => void): void {
  try {
    work()
  } catch {
    if (outgoing.headersSent) outgoing.destroy()
    else refuse(outgoing, 502)
  }
}

function forwardUpgrade(
  incoming: IncomingMessage,
  { socket, head, target, tunnels }: { socket: Duplex; head: Buffer; target: URL; tunnels: Tunnels },
): void {
  const request = requestTo(target, incoming, { connection: 'Upgrade', upgrade: 'websocket' })
  socket.on('error', () => request.destroy())
  request.on('error', () => refuseUpgrade(socket, badGateway))
  request.on('response', () => refuseUpgrade(socket, badGateway))
  request.on('upgrade', (reply, far, farHead) => {
    const lines = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    tunnels.connect(incoming.url ?? '/', socket, far)
    if (farHead.length > 0) socket.write(farHead)
    if (head.length > 0) far.write(head)
  })
  request.end()
}

function requestTo(target: URL, incoming: IncomingMessage, more: Record<string, string> = {}) {
  const { host: _, ...headers } = incoming.headers
  for (const name of hopByHop) delete headers[name]
  // The target does not learn the visitor's address.
  delete headers['x-forwarded-for']
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  return send(target, {
    method: incoming.method ?? 'GET',
    headers: { ...headers, host: target.host, ...more },
    agent: false,
  })
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status])
}

function headersOf(reply: IncomingMessage, { policy, hostOrigin }: PagePolicy): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined && !hopByHop.includes(name)) headers[name] = value
  }
  if (!reply.headers['content-type']?.startsWith('text/html')) return headers
  // Pages are fetched afresh each time, and live under Discord's policy as well as under their own.
  for (const name of ['cache-control', 'expires', 'etag', 'last-modified']) delete headers[name]
  const own = headers['content-security-policy']
  const adapted = own === undefined ? [] : [own].flat().map((each) => framedBy(hostOrigin, each))
  headers['content-security-policy'] = [policy, ...adapted]
  return headers
}

/** Lets the page that plays Discord frame what Discord may frame. */
function framedBy(hostOrigin: string, policy: string): string {
  return policy.replace(/(frame-ancestors[^;]*)https:\/\/discord\.com/, `$1https://discord.com ${hostOrigin}`)
}
