import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Parts } from '../local-server.ts'

/**
 * Discord's interface can be called from any page, with a token of its own; browsers send a preflight request first.
 */
export function crossOrigin({ answer, upgrade }: Parts): Parts {
  return {
    upgrade,
    answer(incoming: IncomingMessage, outgoing: ServerResponse) {
      const { origin } = incoming.headers
      if (origin !== undefined) {
        outgoing.setHeader('access-control-allow-origin', origin)
        outgoing.setHeader('vary', 'origin')
        outgoing.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
        outgoing.setHeader('access-control-allow-headers', 'authorization, content-type, x-audit-log-reason')
        outgoing.setHeader('access-control-expose-headers', 'x-ratelimit-limit, x-ratelimit-remaining, retry-after')
      }
      if (incoming.method === 'OPTIONS' && origin !== undefined) return outgoing.writeHead(204).end()
      return answer(incoming, outgoing)
    },
  }
}
