import { request as httpRequest, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { refuseUpgrade, type Parts } from './local-server.ts'
import { createRouter, type Mapping } from './mappings.ts'
import { wantsPage, type Outcome } from './observations.ts'
import { signedHeaders } from './proxy-auth.ts'
import { Tunnels, type After, type Tunnel } from './tunnel.ts'

export type ProxyOptions = {
  mappings: readonly Mapping[]
  /** The URL of a target: its own https URL by default. */
  reach?: (target: string) => URL
  /** The `Content-Security-Policy` of pages, for the origin they are served at. */
  policy: (origin: string) => string
  /** The origin of the page that frames the activity. The activity's own framing policy is checked against it. */
  hostOrigin: string
  /** The activity's own origin, if it does not depend on the client. */
  origin: string
  /** Its origin for a request. */
  originFor?: (incoming: IncomingMessage) => string
  /** The headers that name the user of a request. */
  signatureFor?: (incoming: IncomingMessage) => Record<string, string>
  /** Receives the outcome of page requests and of failed ones. */
  onOutcome?: (incoming: IncomingMessage, outcome: Outcome) => void
  /** A script of the simulator that every page starts with: a path on its own origin. */
  shim?: string
  /** Runs a function after a delay, for the latency. */
  after?: After
  /** How long a target may take to accept a WebSocket, ms. */
  handshakeMs?: number
}

type OutcomePart = Partial<Outcome> & Pick<Outcome, 'status' | 'why'>

export type Proxy = Parts & {
  /** The round-trip latency, in ms. */
  setLatency: (ms: number) => void
  /** Open WebSocket connections, oldest first. */
  tunnels: () => readonly Tunnel[]
  close: () => void
}

const hopByHop = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade']

const notFound = '404 Not Found'
const badGateway = '502 Bad Gateway'

/** Discord's proxy in front of an activity: mappings, optional `/.proxy`, WebSockets, and the policy of its pages. */
export function createProxy(options: ProxyOptions): Proxy {
  const { origin, hostOrigin, reach = (target) => new URL(`https://${target}`) } = options
  const targetOf = createRouter(options.mappings, reach)
  const {
    originFor = () => origin,
    signatureFor = () => ({}),
    shim,
    after = setTimeout,
    handshakeMs = 10_000,
  } = options
  const tunnels = new Tunnels(after)
  const report = (incoming: IncomingMessage, message: OutcomePart) => {
    const kind = incoming.headers['sec-fetch-dest'] === 'iframe' ? 'page' : 'other'
    const outcome: Outcome = { kind, path: incoming.url ?? '/', target: null, framing: null, ...message }
    if (outcome.kind !== 'other' || outcome.status >= 400) options.onOutcome?.(incoming, outcome)
  }
  return {
    answer(incoming, outgoing) {
      // Discord serves no service workers.
      if (incoming.headers['service-worker']) return refuse(outgoing, 403)
      const target = targetOf(incoming.url ?? '/')
      if (!target) {
        report(incoming, { status: 404, why: 'unmapped' })
        return refuse(outgoing, 404)
      }
      const signature = signatureFor(incoming)
      const page = { policy: options.policy(originFor(incoming)), hostOrigin, shim, report, signature }
      const begin = () => forward(incoming, outgoing, target, page)
      after(() => orRefuse(outgoing, begin), tunnels.latencyMs)
    },
    upgrade(incoming, socket, head) {
      const target = targetOf(incoming.url ?? '/')
      const fail = (message: OutcomePart) => {
        report(incoming, { kind: 'socket', target: target?.host ?? null, ...message })
        refuseUpgrade(socket, message.why === 'unmapped' ? notFound : badGateway)
      }
      const signature = signatureFor(incoming)
      if (!target) return fail({ status: 404, why: 'unmapped' })
      const begin = () => forwardUpgrade(incoming, { socket, head, target, tunnels, handshakeMs, fail, signature })
      if (tunnels.latencyMs === 0) begin()
      else after(begin, tunnels.latencyMs)
    },
    setLatency: (ms) => void (tunnels.latencyMs = ms),
    tunnels: () => tunnels.all(),
    close() {
      for (const tunnel of tunnels.all()) tunnel.cut()
    },
  }
}

type PagePolicy = {
  policy: string
  hostOrigin: string
  shim: string | undefined
  signature: Record<string, string>
  report: (incoming: IncomingMessage, message: OutcomePart) => void
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, page: PagePolicy): void {
  // The shim can only be inserted into an uncompressed page.
  const shim = wantsPage(incoming) ? page.shim : undefined
  const encoding: Record<string, string> = shim === undefined ? {} : { 'accept-encoding': 'identity' }
  const request = requestTo(target, incoming, { ...encoding, ...page.signature })
  request.on('response', (reply) =>
    orRefuse(outgoing, () => {
      const status = reply.statusCode ?? 502
      page.report(incoming, { status, why: 'answered', target: target.host, framing: framingOf(reply) })
      const headers = headersOf(reply, page)
      reply.on('error', () => outgoing.destroy())
      if (shim !== undefined && isPlainPage(reply)) {
        delete headers['content-length']
        outgoing.writeHead(status, headers)
        withScript(reply, shim).then(
          (text) => outgoing.end(text),
          () => outgoing.destroy(),
        )
        return
      }
      outgoing.writeHead(status, headers)
      reply.pipe(outgoing)
    }),
  )
  request.on('error', () => {
    if (!outgoing.headersSent) page.report(incoming, { status: 502, why: 'unreachable', target: target.host })
    if (outgoing.headersSent) outgoing.destroy()
    else refuse(outgoing, 502)
  })
  outgoing.on('close', () => request.destroy())
  incoming.pipe(request)
}

const isPlainPage = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/html') === true && headers['content-encoding'] === undefined

/** Inserts a script into a page, before all others. */
async function withScript(page: IncomingMessage, address: string): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of page) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  const script = `<script src="${address}"></script>`
  const head = /<head[^<>]*>/i.exec(text) ?? /<html[^<>]*>/i.exec(text) ?? /<!doctype[^<>]*>/i.exec(text)
  const at = head ? head.index + head[0].length : 0
  return text.slice(0, at) + script + text.slice(at)
}

/** A page's own framing policy. */
function framingOf({ headers }: IncomingMessage): string | null {
  const policy = [headers['content-security-policy'] ?? []].flat().find((one) => one.includes('frame-ancestors'))
  if (policy !== undefined) return /frame-ancestors[^;]*/.exec(policy)?.[0] ?? null
  const option = headers['x-frame-options']
  return option === undefined ? null : `X-Frame-Options: ${String(option)}`
}

/**
 * Runs a part of an exchange. Servers may send anything, and a response that can't be passed on ends only that
 * exchange.
 */
function orRefuse(outgoing: ServerResponse, work: () => void): void {
  try {
    work()
  } catch {
    if (outgoing.headersSent) outgoing.destroy()
    else refuse(outgoing, 502)
  }
}

type UpgradeParts = {
  socket: Duplex
  head: Buffer
  target: URL
  tunnels: Tunnels
  handshakeMs: number
  signature: Record<string, string>
  fail: (message: OutcomePart) => void
}

function forwardUpgrade(
  incoming: IncomingMessage,
  { socket, head, target, tunnels, handshakeMs, fail, signature }: UpgradeParts,
): void {
  const request = requestTo(target, incoming, { connection: 'Upgrade', upgrade: 'websocket', ...signature })
  let why: Outcome['why'] = 'unreachable'
  request.setTimeout(handshakeMs, () => {
    why = 'silent'
    request.destroy(new Error('The handshake timed out'))
  })
  const giveUp = () => void request.destroy()
  socket.on('error', () => socket.destroy()).once('close', giveUp)
  // If the page itself ended the handshake, that is no failure.
  request.on('error', () => {
    if (socket.writable) fail({ status: 502, why })
  })
  request.on('response', ({ statusCode = 502 }) => fail({ status: statusCode, why: 'answered' }))
  request.on('upgrade', (reply, far, farHead) => {
    far.setTimeout(0)
    socket.off('close', giveUp)
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
  // HTTP/2 has the parts of its request line among the headers.
  const pseudo = Object.keys(headers).filter((name) => name.startsWith(':'))
  for (const name of [...hopByHop, ...signedHeaders, ...pseudo]) delete headers[name]
  // The target does not learn the client's IP address.
  delete headers['x-forwarded-for']
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  return send(target, {
    method: incoming.method ?? 'GET',
    headers: { ...headers, host: target.host, ...more },
    agent: false,
    // A developer's own server has no certificate that anyone vouches for.
    rejectUnauthorized: !/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(target.hostname),
  })
}

function refuse(outgoing: ServerResponse, status: number): void {
  outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status])
}

function headersOf(
  reply: IncomingMessage,
  { policy, hostOrigin }: Pick<PagePolicy, 'policy' | 'hostOrigin'>,
): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(reply.headers)) {
    if (value !== undefined && !hopByHop.includes(name)) headers[name] = value
  }
  if (!reply.headers['content-type']?.startsWith('text/html')) return headers
  // Pages are not cached, and get Discord's policy in addition to their own.
  for (const name of ['cache-control', 'expires', 'etag', 'last-modified']) delete headers[name]
  const own = headers['content-security-policy']
  const adapted = own === undefined ? [] : [own].flat().map((each) => framedBy(hostOrigin, each))
  headers['content-security-policy'] = [policy, ...adapted]
  return headers
}

/** Allows the page that plays Discord to frame what Discord may frame. */
function framedBy(hostOrigin: string, policy: string): string {
  return policy.replace(/(frame-ancestors[^;]*)https:\/\/discord\.com/, `$1https://discord.com ${hostOrigin}`)
}
