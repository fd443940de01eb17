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

/** The work in progress of each server, which may outlive its connection. */
const underWay = new WeakMap<Server, UnderWay>()

/**
 * Node's HTTP server in front of a fetch handler. It compresses text, and closes the connections of slow senders,
 * except in the middle of a long upload.
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
  // Hono derives the response to HEAD from the one to GET, which must not have been sent by then.
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

/** Starts listening; returns the actual port. */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  })
}

/**
 * Closes all connections and waits until their work has finished, at most this long (ms): a call continues after its
 * client is disconnected, and needs the database.
 */
export async function closeHttpServer(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeAllConnections()
  await Promise.all([closed, underWay.get(server)?.over(patienceMs)])
}
