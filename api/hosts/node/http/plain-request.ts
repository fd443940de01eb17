import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Headers that say how one connection is used and not what is asked for (RFC 9110, section 7.6.1). */
const ofTheConnection = new Set(['upgrade', 'connection', 'http2-settings'])

/**
 * Whether somebody wants a WebSocket. Others only offer something else by the way, as `curl --http2` and Java's
 * HttpClient do with HTTP/2, and are served what they ask for (RFC 9110, section 7.8: a server may ignore the offer).
 */
export const wantsSocket = ({ headers }: IncomingMessage): boolean =>
  (headers.upgrade ?? '').split(',').some((offered) => offered.trim().toLowerCase() === 'websocket')

/**
 * Gives a request back that Node has taken for an upgrade: its head is written again without the offer, and read as a new
 * one on the same connection, the body behind it.
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
