import { must } from '@segue/shared/must.ts'
import { createHttpServer, listen } from '../../hosts/node/http/http-server.ts'
import { servePages } from '../../hosts/node/http/pages.ts'
import { createRadioLane } from '../../hosts/node/http/radio-lane.ts'
import { createApi } from '../../src/compose/create-api.ts'
import { connect } from '../../src/db/connect.ts'
import { createRateLimits } from '../../src/platform/limits.ts'
import { benchApp } from '../bench-app.ts'
import { answerQuestions } from '../sockets/answers.ts'

/** Our API as `npm start` serves it, with a room that plays. */

const { db } = connect({ connectionString: must(process.env['DATABASE_URL'], 'a database'), max: 10 })
// Rate limits are active, but wide enough for one address to be everyone.
const limits = createRateLimits(() => Date.now(), 1_000_000)
const app = await benchApp({ db, limits, media: {} as never })
const server = createHttpServer(servePages(createApi(app), '/nowhere'), createRadioLane(app))
await listen(server, 0, '127.0.0.1')
answerQuestions(server, {})
