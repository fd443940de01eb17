import { must } from '@segue/shared/must.ts'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { benchApp } from '../../bench/bench-app.ts'
import { createOutboundFetch } from '../../src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../../src/adapters/http/node-transport.ts'
import { connect } from '../../src/db/connect.ts'
import { noPeople } from '../../src/ports/people.ts'
import type { Rooms } from '../../src/ports/rooms.ts'
import { sendNotifications } from '../../src/services/notifications/sending/send-notifications.ts'
import { notifyAudiences } from '../../src/services/notifications/notify/audience.ts'

/**
 * A process that notifies an audience and sends what is due, like the job runner, until it is killed. It reports when
 * it begins to send and when nothing is left.
 */
const { DATABASE, PUSH_ORIGIN, AUDIENCE } = process.env
const { db } = connect({ connectionString: must(DATABASE, 'a database'), max: 4 })
const transport = createNodeTransport({ standIn: () => PUSH_ORIGIN })
const fetch = createOutboundFetch({ transport, map: thirdParties })
const nobodyIsAnywhere: Pick<Rooms, 'live'> = { live: async () => new Map() }
const app = await benchApp({ db, fetch, rooms: nobodyIsAnywhere as Rooms, people: noPeople })
const run = { attempt: 1, signal: new AbortController().signal }
process.on('disconnect', () => process.exit())

await app.push.publicKey()
process.send?.('begins')
await notifyAudiences(app).run({ audienceId: Number(must(AUDIENCE, 'an audience')) }, run)
await sendNotifications(app).run({}, run)
process.send?.('done')
