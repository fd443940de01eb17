import { performance } from 'node:perf_hooks'
import { must } from '@segue/shared/must.ts'
import type { App } from '../../src/app.ts'
import { connect } from '../../src/db/connect.ts'
import { buildApp, type Parts } from '../../src/compose/build-app.ts'
import { createHttpServer, listen } from '../../hosts/node/http-server.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createMetrics } from '../../src/adapters/metrics/prometheus.ts'
import { servePages } from '../../hosts/node/pages.ts'
import { openRooms } from '../../src/compose/live-rooms.ts'
import { keysFromPem } from '../../src/compose/signing-keys.ts'
import { attachSockets } from '../../hosts/node/sockets.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { databaseStore } from '../../src/live-rooms/store.ts'
import { answerQuestions } from '../sockets/answers.ts'
import { createApi } from '../../src/compose/create-api.ts'

/** The whole server as `npm start` runs it on PostgreSQL, without the parts that a room's crowd has no use for. */

const { db } = connect({ connectionString: must(process.env['DATABASE_URL'], 'a database'), max: 10 })
const unused = (name: string) =>
  new Proxy({}, { get: () => must(undefined, `the bench to do without ${name}`) }) as never
const preciseNow = () => performance.timeOrigin + performance.now()
const clock = { now: () => Math.floor(preciseNow()) }
const log = createLog('warn')
const host = openRooms({
  db,
  clock,
  preciseNow,
  log,
  ids: randomIds,
  timers: createNodeTimers(),
  store: databaseStore(db),
  callerOf: (token) => app.tokens.callerOf(token),
})
const { metrics } = createMetrics(() => ({ rooms: 0, sockets: 0 }))
const parts: Partial<Parts> = {
  db,
  clock,
  log,
  metrics,
  rooms: host.rooms,
  ids: randomIds,
  keys: await keysFromPem(must(process.env['SIGNING_KEYS'], 'keys')),
  serviceToken: undefined,
  // As with `RATE_LIMITS=off`: the whole crowd has one address.
  rateFactor: 0,
  config: {
    publicUrl: 'http://bench',
    brand: 'hangout',
    checkReplies: false,
    openUploads: true,
    trustedProxies: 0,
    adminEmails: [],
    passwordCost: 15,
    uploads: { mostBytes: 1, leastSeconds: 1, mostSeconds: 1 },
  },
}
const rest = Object.fromEntries(
  ['mail', 'pictures', 'storage', 'uploads', 'media'].map((name) => [name, unused(name)]),
)
// The border: the members that are left out fail loudly when anything reaches for them.
const app: App = buildApp({ ...rest, ...parts } as Parts)
const server = createHttpServer(servePages(createApi(app), '/nowhere'))
attachSockets(server, host, { clock: preciseNow, log })
await listen(server, 0, '127.0.0.1')
let loop = performance.eventLoopUtilization()
answerQuestions(server, {
  /** The utilisation of the loop since it was last read. */
  async loop() {
    const { utilization } = performance.eventLoopUtilization(loop)
    loop = performance.eventLoopUtilization()
    return utilization
  },
})
