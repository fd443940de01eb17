import { must } from '@segue/shared/must.ts'
import { createHttpServer, listen } from '../../hosts/node/http/http-server.ts'
import { servePages } from '../../hosts/node/http/pages.ts'
import { createLog } from '../../src/adapters/log/pino.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { connect } from '../../src/db/connect.ts'
import { createRateLimits } from '../../src/platform/limits.ts'
import { benchApp } from '../bench-app.ts'
import { answerQuestions } from '../sockets/answers.ts'

/** Our API as `npm start` serves it, without the parts that adding to a queue does not need. */

const { db } = connect({ connectionString: must(process.env['DATABASE_URL'], 'a database'), max: 10 })
const clock = { now: () => Math.floor(performance.timeOrigin + performance.now()) }
// Rate limits are active, but wide enough for one caller to be everyone.
const limits = createRateLimits(clock.now, 1_000_000)
const app = await benchApp({ db, clock, limits, log: createLog('info') })
const server = createHttpServer(servePages(createApi(app), '/nowhere'))
await listen(server, 0, '127.0.0.1')
answerQuestions(server, {})
