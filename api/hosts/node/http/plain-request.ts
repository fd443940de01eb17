import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers about the use of one connection, not about the request (RFC 9110, section 7.6.1). */
const ofTheConnection = new Set(['upgrade', 'connection', 'http2-settings'])

/**
 * Whether a client wants a WebSocket. Others only offer an upgrade in passing, as `curl --http2` and Java's HttpClient
 * do with HTTP/2, and get a normal response (RFC 9110, section 7.8: a server may ignore the offer).
 */
export const wantsSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some((offered) => offered.trim().toLowerCase() === 'websocket')

/**
 * Gives back a request that Node has treated as an upgrade: its head is written again without the offer, and parsed as
 * a new request on the same connection, followed by its body.
 */
export function asPlainRequest(server: Server, request: IncomingMessage, stream: Duplex, head: Buffer): void {
  const lines = [`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1`]
  const { rawHeaders } = request
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (!ofTheConnection.has(name.toLowerCase())) lines.push(`${name}: ${value}`)
  }
  // Node reads and writes heads as Latin-1.
  stream.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', stream)
}
