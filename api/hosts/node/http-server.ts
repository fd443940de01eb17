import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Host } from '../../src/platform/mount.ts'
import type { Lane } from './proxy-lane.ts'

type Answer = (request: Request, env: Host) => Response | Promise<Response>

/** Node's http server in front of a fetch handler. Slow senders are cut off, but not in the middle of a long upload. */
export function createHttpServer(answer: Answer, lane: Lane = () => false): Server {
  const listener = getRequestListener((request, env) => answer(request, hostOf(env)), {
    overrideGlobalObjects: false,
  })
  return createServer(
    { requestTimeout: 15 * 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => {
      if (!lane(incoming, outgoing)) void listener(incoming, outgoing)
    },
  )
}

function hostOf(env: object): Host {
  const { incoming, outgoing } = env as HttpBindings
  const address = incoming.socket.remoteAddress ?? 'unknown'
  // Hono makes the answer to HEAD out of the one to GET, which must not be on its way by then.
  if (incoming.method === 'HEAD') return { address }
  return {
    address,
    send(status, headers, text) {
      outgoing.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(text) })
      outgoing.end(text)
      return RESPONSE_ALREADY_SENT
    },
  }
}

/** Starts listening; answers the port that was taken. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}
