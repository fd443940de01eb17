import { exportPKCS8, exportSPKI } from 'jose'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import { reportTargets } from '@segue/shared/test/report-targets.ts'
import { quantile, table } from '@segue/shared/test/statistics.ts'
import { createOutboundFetch } from '../src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../src/adapters/http/node-transport.ts'
import { newSigningKeys } from '../src/compose/signing-keys.ts'
import type { PushMessage, PushTarget } from '../src/ports/push.ts'
import { noPeople } from '../src/ports/people.ts'
import type { Rooms } from '../src/ports/rooms.ts'
import { sendNotifications } from '../src/services/notifications/sending/send-notifications.ts'
import { notifyAudience, notifyAudiences } from '../src/services/notifications/notify/audience.ts'
import { endpointOf, fillDevices, sharedKeys } from '../test/survival/many-devices.ts'
import { benchApp } from './bench-app.ts'
import { Helper } from './helper.ts'
import { openDatabase } from './postgres.ts'

/**
 * How many messages per second reach 10,000 browsers on PostgreSQL, next to a bare loop of the same requests: the same
 * number at a time, each encrypted and signed, without a database. The push service is a separate process that accepts
 * everything.
 */

const devices = 10_000
const rounds = 5
const underWay = 96
const maxRatio = 1.5

const database = await openDatabase()
const keys = await newSigningKeys()
process.env['SIGNING_KEYS'] = `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}`
const service = new Helper('notify/push-service.ts')
const origin = `http://127.0.0.1:${Number(await service.ready)}`
const transport = createNodeTransport({ standIn: () => origin })
const fetch = createOutboundFetch({ transport, map: thirdParties })
const nobodyIsAnywhere: Pick<Rooms, 'live'> = { live: async () => new Map() }
const app = await benchApp({ db: database.db, fetch, rooms: nobodyIsAnywhere as Rooms, people: noPeople })
const theirs = sharedKeys()
await fillDevices(database.db, devices, theirs)
const run = { attempt: 1, signal: new AbortController().signal }

const about = { title: 'Bob is on stage', text: 'Playing in The Night Shift right now.', roomSlug: 'the-night-shift' }
const message: PushMessage = {
  id: 'n12345',
  title: about.title,
  text: about.text,
  path: '/room/the-night-shift',
  data: {},
  isSilent: false,
  isUrgent: true,
  ttlSeconds: 1800,
}

/** Records who is notified, and then sends the messages; returns how long each took (s). */
async function ours(round: number): Promise<{ received: number; sent: number }> {
  const occasion = { key: `bench ${round}`, kind: 'announcement' as const, fromUuid: null, roomUuid: null, about }
  const began = performance.now()
  await database.db.transaction().execute((trx) => notifyAudience(app, trx, occasion, { of: 'everybody' }))
  const { id } = await database.db
    .selectFrom('notificationAudience')
    .where('key', '=', occasion.key)
    .select('id')
    .executeTakeFirstOrThrow()
  await notifyAudiences(app).run({ audienceId: id }, run)
  const received = performance.now()
  await sendNotifications(app).run({}, run)
  return { received: (received - began) / 1000, sent: (performance.now() - received) / 1000 }
}

async function bare(): Promise<number> {
  const began = performance.now()
  let next = 1
  const lane = async () => {
    while (next <= devices) {
      const target: PushTarget = { devicePlatform: 'web', token: endpointOf(next++), keys: theirs }
      const send = await app.push.prepare(target, message)
      await send()
    }
  }
  await Promise.all(Array.from({ length: underWay }, lane))
  return (performance.now() - began) / 1000
}

const metrics = { told: [] as number[], sent: [] as number[], bare: [] as number[] }
await bare()
for (let round = 0; round < rounds; round++) {
  const { received, sent } = await ours(round)
  metrics.told.push(received)
  metrics.sent.push(sent)
  metrics.bare.push(await bare())
}
const [received, sent, alone] = [metrics.told, metrics.sent, metrics.bare].map((list) => quantile(list, 0.5))
if (received === undefined || sent === undefined || alone === undefined) throw new Error('Expected three medians')
const perSecond = (seconds: number) => (devices / seconds).toFixed(0)
process.stdout.write(
  `${table(
    [`${devices} devices`, 'seconds', 'messages/s'],
    [
      ['finding recipients', received.toFixed(2), perSecond(received)],
      ['sending', sent.toFixed(2), perSecond(sent)],
      ['a bare loop', alone.toFixed(2), perSecond(alone)],
    ],
  )}\n`,
)
const target = { name: 'sending compared to a bare loop', value: sent / alone, max: maxRatio }
reportTargets([target])
service.stop()
transport.close()
await database.close()
