import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Host } from '../../../src/platform/mount.ts'
import { watchBodies } from './body-watch.ts'
import { compressed, compressText, encodingFor, minBytes } from './compression.ts'
import { UnderWay } from '../process/under-way.ts'
import type { Lane } from './proxy-lane.ts'

type RequestHandler = (request: Request, env: Host) => Response | Promise<Response>

/** What is still being worked on for each server, which outlives the connection it came on. */
const underWay = new WeakMap<Server, UnderWay>()

/**
 * Node's http server in front of a fetch handler. It compresses what is text, and cuts off slow senders, but not in the
 * middle of a long upload.
 */
export function createHttpServer(answer: RequestHandler, lane: Lane = () => false): Server {
  const work = new UnderWay()
  const listener = getRequestListener(
    async (request, env) => {
      work.begun()
      try {
        const response = await answer(request, hostOf(env))
        return response === RESPONSE_ALREADY_SENT ? response : await compressed(request, response)
      } finally {
        work.ended()
      }
    },
    { overrideGlobalObjects: false },
  )
  const bodies = watchBodies()
  const server = createServer(
    { requestTimeout: 15 * 60_000, headersTimeout: 20_000, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => {
      bodies.watch(incoming, outgoing)
      if (!lane(incoming, outgoing)) void listener(incoming, outgoing)
    },
  )
  server.once('close', () => bodies.stop())
  underWay.set(server, work)
  return server
}

function hostOf(env: object): Host {
  const { incoming, outgoing } = env as HttpBindings
  const address = incoming.socket.remoteAddress ?? 'unknown'
  // Hono makes the answer to HEAD out of the one to GET, which must not be on its way by then.
  if (incoming.method === 'HEAD') return { address }
  return {
    address,
    send(status, headers, text) {
      send(incoming, outgoing, { status, headers, text })
      return RESPONSE_ALREADY_SENT
    },
  }
}

type Reply = { status: number; headers: Record<string, string>; text: string }

function send(incoming: IncomingMessage, outgoing: ServerResponse, { status, headers, text }: Reply): void {
  const length = Buffer.byteLength(text)
  if (length < minBytes) return void outgoing.writeHead(status, { ...headers, 'Content-Length': length }).end(text)
  const varying = { ...headers, Vary: 'Accept-Encoding' }
  const sendAsItIs = () => void outgoing.writeHead(status, { ...varying, 'Content-Length': length }).end(text)
  const encoding = encodingFor(incoming.headers['accept-encoding'])
  if (!encoding) return sendAsItIs()
  compressText(text, encoding).then((bytes) => {
    const own = { 'Content-Encoding': encoding, 'Content-Length': bytes.length }
    outgoing.writeHead(status, { ...varying, ...own }).end(bytes)
  }, sendAsItIs)
}

/** Starts listening; answers the port that was taken. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Ends all connections and waits until nothing is worked on for them any more, at most so long (ms): a call goes on when
 * whoever made it is cut off, and wants the database to be there.
 */
export async function closeHttpServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await Promise.all([closed, underWay.get(server)?.over(patienceMs)])
}
