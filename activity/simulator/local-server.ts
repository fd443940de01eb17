import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** What a server does with requests and with WebSocket handshakes. */
export type Parts = {
  answer: RequestListener
  upgrade: (incoming: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/** The origins under which a server is asked, by the port it listens on. */
export type OwnOrigins = (port: number) => readonly string[]

export const localOrigins: OwnOrigins = (port) =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)

/**
 * Lets through what a browser sends on behalf of our own pages, and what programs send, which name no origin. Any page in
 * the same browser can reach a server of this machine: by a name of its own that resolves to this address (DNS
 * rebinding, which the Host header gives away) and by ours (which its Origin header gives away).
 */
export function guarded({ answer, upgrade }: Parts, origins: OwnOrigins = localOrigins): Parts {
  return {
    answer: (incoming, outgoing) =>
      isOwn(incoming, origins) ? answer(incoming, outgoing) : outgoing.writeHead(403).end(),
    upgrade: (incoming, socket, head) =>
      isOwn(incoming, origins) ? upgrade(incoming, socket, head) : socket.destroy(),
  }
}

/** Gives a server its parts. A request that fails ends itself and not the process. */
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
    // The server no longer listens for errors of this socket, and an unheard one ends the process.
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

/** Whether a request is for this server by name, as a path of its own, and from nobody else's page. */
function isOwn({ url = '', headers: { host = '', origin }, socket }: IncomingMessage, origins: OwnOrigins): boolean {
  const own = origins(socket.localPort ?? 0)
  const named = own.some((one) => one.endsWith(`://${host.toLowerCase()}`))
  return url.startsWith('/') && named && (origin === undefined || own.includes(origin))
}

/** Starts listening on this machine alone. Resolves with the port that was taken. */
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
