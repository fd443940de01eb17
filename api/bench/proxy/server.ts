import { Agent, createServer, request as ask, type Server } from 'node:http'
import { must } from '@segue/shared/must.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createHttpServer } from '../../hosts/node/http/http-server.ts'
import { createProxyLane } from '../../hosts/node/http/proxy-lane.ts'
import { createNodeTransport } from '../../src/adapters/http/node-transport.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createMetrics } from '../../src/adapters/metrics/prometheus.ts'
import type { App } from '../../src/app.ts'
import { createProxy } from '../../src/compose/proxy/proxy.ts'
import { createRateLimits } from '../../src/platform/limits.ts'
import { answerQuestions } from '../sockets/answers.ts'

/**
 * Both sides of the bench, one per process. They are one program because how often V8 collects garbage depends on the
 * heap: a bare pipe inside the product would behave the same.
 */
const origin = must(process.env['ORIGIN'], 'an origin')
const { metrics } = createMetrics(() => ({ rooms: 0, unsavedRooms: 0, sockets: 0 }))
const log = createLog('error')

/** The minimum of a proxy: forward method and range, pass status and headers on, pipe. No checks, no limits. */
function barePipe(): Server {
  const agent = new Agent({ keepAlive: true })
  return createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('/outside/soundcloud-media/cf-media', '')
    const { range } = incoming.headers
    const options = { agent, method: incoming.method, path, headers: range ? { range } : {} }
    ask(new URL(origin), options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    }).end()
  })
}

/** The proxy as the server runs it: matcher, limits, header rules, metrics. */
function ours(): Server {
  const now = Date.now
  // Everybody here has one address, so the limit of one caller is raised to that of a crowd.
  const limits = createRateLimits(now, 1e6)
  const app = { config: { trustedProxies: 0 }, tokens: {}, log, metrics } as unknown as App
  const proxy = createProxy({
    transport: createNodeTransport({ standIn: () => origin }),
    map: thirdParties,
    limits,
    now,
  })
  return createHttpServer(() => new Response(null, { status: 404 }), createProxyLane(app, proxy))
}

const server = process.env['SIDE'] === 'ours' ? ours() : barePipe()
server.listen(0, '127.0.0.1', () => answerQuestions(server, {}))
