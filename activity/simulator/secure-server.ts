import { createSecureServer as createHttp2Server } from 'node:http2'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Certificate } from './certificate.ts'

/**
 * A server over https that speaks HTTP/2 like Discord's, which is Cloudflare's: files are not fetched six at a time.
 * WebSockets arrive over HTTP/1.1.
 */
export function createSecureServer(certificate: Certificate): Server {
  const server = createHttp2Server({ ...certificate, allowHTTP1: true })
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ httpVersionMajor, headers }) => {
    if (httpVersionMajor === 2 && headers[':authority'] !== undefined) headers.host ??= headers[':authority']
  })
  const closeAllConnections = () => {
    for (const socket of open) socket.destroy()
  }
  // Its requests and responses have the interface of HTTP/1.1.
  return Object.assign(server, { closeAllConnections }) as unknown as Server
}
