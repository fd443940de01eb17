import { performance } from 'node:perf_hooks'
import { must } from '@segue/shared/must.ts'
import { openChatDoor } from '../../hosts/node/sockets/chat-door.ts'
import { createHttpServer, listen } from '../../hosts/node/http/http-server.ts'
import { servePages } from '../../hosts/node/http/pages.ts'
import { attachSockets } from '../../hosts/node/sockets/sockets.ts'
import { randomIds } from '../../src/adapters/ids/random.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import type { App } from '../../src/app.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { openRooms } from '../../src/compose/live-rooms.ts'
import { connect } from '../../src/db/connect.ts'
import { databaseStore } from '../../src/live-rooms/storage/store.ts'
import { benchApp } from '../bench-app.ts'
import { answerQuestions } from '../sockets/answers.ts'

/** The whole server as `npm start` runs it on PostgreSQL, without the parts that a room's crowd doesn't use. */

const { db } = connect({ connectionString: must(process.env['DATABASE_URL'], 'a database'), max: 10 })
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
// As with `RATE_LIMITS=off`: the whole crowd has one address.
const app: App = await benchApp({ db, clock, log, rooms: host.rooms })
const server = createHttpServer(servePages(createApi(app), '/nowhere'))
attachSockets(server, host, { clock: preciseNow, log, chat: openChatDoor(app) })
await listen(server, 0, '127.0.0.1')
let loop = performance.eventLoopUtilization()
answerQuestions(server, {
  /** The process's memory (MB). */
  async memory() {
    return process.memoryUsage.rss() / 2 ** 20
  },
  /** The utilisation of the event loop since it was last read. */
  async loop() {
    const { utilization } = performance.eventLoopUtilization(loop)
    loop = performance.eventLoopUtilization()
    return utilization
  },
})
