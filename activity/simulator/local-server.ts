import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** A server's handlers for requests and for WebSocket handshakes. */
export type Parts = {
  answer: RequestListener
  upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** The server's own origins, by the port it listens on. */
export type OwnOrigins = (port: number) => readonly string[]

export const localOrigins = (port: number, scheme = 'http'): string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => `${scheme}://${name}:${port}`)

/**
 * Only accepts requests of browsers on behalf of our own pages, and of programs, which send no origin. Any page in the
 * same browser can reach a local server: by a name of its own that resolves to this address (DNS rebinding, which the
 * Host header reveals) and by ours (which its Origin header reveals).
 */
export function guarded({ answer, upgrade }: Parts, origins: OwnOrigins = (port) => localOrigins(port)): Parts {
  return {
    answer: (incoming, outgoing) =>
      isOwn(incoming, origins) ? answer(incoming, outgoing) : outgoing.writeHead(403).end(),
    upgrade: (incoming, socket, head) =>
      isOwn(incoming, origins) ? upgrade(incoming, socket, head) : socket.destroy(),
  }
}

/** Attaches handlers to a server. A request that fails ends only itself, not the process. */
export function attach(server: Server, { answer, upgrade }: Parts): void {
  server.on('request', (incoming, outgoing) => {
    try {
      answer(incoming, outgoing)
    } catch {
      if (outgoing.headersSent) outgoing.destroy()
      else outgoing.writeHead(500).end()
    }
  })
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    // The server no longer handles errors of this socket, and an unhandled one crashes the process.
    socket.on('error', () => socket.destroy())
    try {
      upgrade(incoming, socket, head)
    } catch {
      socket.destroy()
    }
  })
}

export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Whether a request is for this server by name, with a plain path, and not from a foreign page. */
function isOwn({ url = '', headers: { host = '', origin }, socket }: IncomingMessage, origins: OwnOrigins): boolean {
  const own = origins(socket.localPort ?? 0)
  const named = own.some((one) => one.endsWith(`://${host.toLowerCase()}`))
  return url.startsWith('/') && named && (origin === undefined || own.includes(origin))
}

/** Starts listening on the local interface only. Resolves with the port. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
