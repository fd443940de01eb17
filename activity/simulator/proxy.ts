import { request as httpRequest, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'

/** A line of the developer portal: `/art/{shard}` → `{shard}.example.com`. The first that matches has the request. */
export type Mapping = { prefix: string; target: string }

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

export type Proxy = {
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void
  upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** How long there and back takes, ms. */
  setLatency: (ms: number) => void
  /** Open WebSocket connections, oldest first. */
  tunnels: () => readonly Tunnel[]
  close: () => void
}

/** One WebSocket connection through the proxy. */
export type Tunnel = {
  path: string
  /** From now on nothing passes in either direction, and nobody is told: as when a phone goes to sleep. */
  freeze: () => void
  /** Breaks the connection off. */
  cut: () => void
}

const hopByHop = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Discord's proxy in front of an activity: mappings, `/.proxy` or not, WebSockets, and the policy its pages live under. */
export function createProxy(options: ProxyOptions): Proxy {
  const { origin, hostOrigin, reach = (target) => new URL(`https://${target}`) } = options
  const rules = options.mappings.map(ruleOf)
  const tunnels = new Set<Tunnel>()
  const policy = options.policy(origin)
  let latencyMs = 0

  function placeOf(asked: string): URL | undefined {
    const path = asked.startsWith('/.proxy/') ? asked.slice('/.proxy'.length) : asked
    for (const { pattern, target } of rules) {
      const match = pattern.exec(path)
      if (!match) continue
      const named = target.replace(/\{([a-z]+)\}/g, (_, label: string) => match.groups?.[label] ?? '')
      const [host = '', ...below] = named.split('/')
      const rest = match.groups?.['rest'] ?? ''
      const base = ['', ...below].join('/')
      return new URL(`${base}${rest.startsWith('/') ? rest : `/${rest}`}`, reach(host))
    }
    return undefined
  }

  function ask(incoming: IncomingMessage, place: URL, more: Record<string, string>) {
    const { host: _, ...headers } = incoming.headers
    for (const name of hopByHop) delete headers[name]
    // Who is behind the proxy stays unknown to what is behind it.
    delete headers['x-forwarded-for']
    const send = place.protocol === 'https:' ? httpsRequest : httpRequest
    return send(place, {
      method: incoming.method ?? 'GET',
      headers: { ...headers, host: place.host, ...more },
      agent: false,
    })
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const refuse = (status: number) =>
      outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status])
    // Discord serves no service workers.
    if (incoming.headers['service-worker']) return void refuse(403)
    const place = placeOf(incoming.url ?? '/')
    if (!place) return void refuse(404)
    setTimeout(() => {
      const asked = ask(incoming, place, {})
      asked.on('response', (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, headersOf(reply))
        reply.pipe(outgoing)
        reply.on('error', () => outgoing.destroy())
      })
      asked.on('error', () => (outgoing.headersSent ? outgoing.destroy() : refuse(502)))
      outgoing.on('close', () => asked.destroy())
      incoming.pipe(asked)
    }, latencyMs)
  }

  function headersOf(reply: IncomingMessage): Record<string, string | string[]> {
    const headers: Record<string, string | string[]> = {}
    for (const [name, value] of Object.entries(reply.headers)) {
      if (value !== undefined && !hopByHop.includes(name)) headers[name] = value
    }
    if (!reply.headers['content-type']?.startsWith('text/html')) return headers
    // Pages are asked for anew each time, and live under Discord's policy as well as under their own.
    for (const name of ['cache-control', 'expires', 'etag', 'last-modified']) delete headers[name]
    const own = headers['content-security-policy']
    const said = own === undefined ? [] : [own].flat().map((each) => framedBy(hostOrigin, each))
    headers['content-security-policy'] = [policy, ...said]
    return headers
  }

  function upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    const place = placeOf(incoming.url ?? '/')
    const refuse = () => socket.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n')
    if (!place) return void refuse()
    const asked = ask(incoming, place, { connection: 'Upgrade', upgrade: 'websocket' })
    socket.on('error', () => asked.destroy())
    asked.on('error', refuse)
    asked.on('response', refuse)
    asked.on('upgrade', (reply, far, farHead) => {
      const lines = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}`)
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
      lay(incoming.url ?? '/', socket, far)
      if (farHead.length > 0) socket.write(farHead)
      if (head.length > 0) far.write(head)
    })
    asked.end()
  }

  function lay(path: string, near: Duplex, far: Duplex): void {
    let frozen = false
    const pass = (from: Duplex, to: Duplex) => {
      const write = (packet: Buffer) => {
        if (!frozen && !to.destroyed) to.write(packet)
      }
      // Timers of one length fire in the order they were set, so nothing is overtaken.
      from.on('data', (packet: Buffer) => (latencyMs > 0 ? setTimeout(write, latencyMs / 2, packet) : write(packet)))
      from.on('close', () => {
        tunnels.delete(tunnel)
        if (!frozen) setTimeout(() => to.destroy(), latencyMs / 2)
      })
      from.on('error', () => from.destroy())
    }
    const tunnel: Tunnel = {
      path,
      freeze: () => void (frozen = true),
      cut() {
        near.destroy()
        far.destroy()
      },
    }
    tunnels.add(tunnel)
    pass(near, far)
    pass(far, near)
  }

  return {
    answer,
    upgrade,
    setLatency: (ms) => void (latencyMs = ms),
    tunnels: () => [...tunnels],
    close() {
      for (const tunnel of tunnels) tunnel.cut()
    },
  }
}

function ruleOf({ prefix, target }: Mapping): { pattern: RegExp; target: string } {
  if (prefix === '/') return { pattern: /^(?<rest>.*)$/s, target }
  const path = prefix.replace(/[.]/g, '\\.').replace(/\{([a-z]+)\}/g, '(?<$1>[\\w-]+)')
  return { pattern: new RegExp(`^${path}(?<rest>(?:[/?].*)?)$`, 's'), target }
}

/** An activity that lets Discord frame it lets whoever plays Discord frame it. */
function framedBy(hostOrigin: string, policy: string): string {
  return policy.replace(/(frame-ancestors[^;]*)https:\/\/discord\.com/, `$1https://discord.com ${hostOrigin}`)
}
