import { must } from '@segue/shared/must.ts'
import type { App } from '../../src/app.ts'
import { connect } from '../../src/db/connect.ts'
import { createHttpServer, listen } from '../../hosts/node/http-server.ts'
import { buildApp, type Parts } from '../../src/compose/build-app.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createMetrics } from '../../src/adapters/metrics/prometheus.ts'
import { servePages } from '../../hosts/node/pages.ts'
import { keysFromPem } from '../../src/compose/signing-keys.ts'
import { answerQuestions } from '../sockets/answers.ts'
import { createApi } from '../../src/compose/create-api.ts'

/** Our api as `npm start` serves it, without the parts that adding to a queue does not need. */

const { db } = connect({ connectionString: must(process.env['DATABASE_URL'], 'a database'), max: 10 })
const unused = (name: string) =>
  new Proxy({}, { get: () => must(undefined, `the bench to do without ${name}`) }) as never
const { metrics } = createMetrics(() => ({ rooms: 0, sockets: 0 }))
const parts: Pick<
  Parts,
  'db' | 'config' | 'clock' | 'ids' | 'log' | 'metrics' | 'keys' | 'serviceToken' | 'rateFactor'
> = {
  db,
  metrics,
  keys: await keysFromPem(must(process.env['SIGNING_KEYS'], 'keys')),
  clock: { now: () => Math.floor(performance.timeOrigin + performance.now()) },
  ids: randomIds,
  log: createLog('info'),
  serviceToken: 'the service token of the bench',
  // Rate limits are active, but wide enough for one caller to be everyone.
  rateFactor: 1_000_000,
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
  ['mail', 'pictures', 'storage', 'uploads', 'media', 'rooms'].map((name) => [name, unused(name)]),
)
// The border: the members that are left out fail loudly when anything reaches for them.
const app: App = buildApp({ ...rest, ...parts } as Parts)
const server = createHttpServer(servePages(createApi(app), '/nowhere'))
await listen(server, 0, '127.0.0.1')
answerQuestions(server, {})
