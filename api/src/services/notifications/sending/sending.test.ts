import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fixtures, Member } from '../../../../test/fixtures.ts'
import { fillDevices, sharedKeys } from '../../../../test/survival/many-devices.ts'
import { openWithPush, type WithPush } from '../../../../test/with-push.ts'
import type { App } from '../../../app.ts'
import { minuteMs } from '../../../ports/clock.ts'
import { notifyAudience, notifyAudiences } from '../notify/audience.ts'
import { sendNotifications } from './send-notifications.ts'

let world: WithPush
let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  world = await openWithPush()
  fixtures = world.fixtures
})
beforeEach(async () => void (ann = await fixtures.person('Ann')))
afterAll(() => world.close())

const send = (who: Member = ann) =>
  fixtures.service.call('POST /web-notifications/push-notification', {
    body: { userUuids: [who.uuid], title: 'News', message: 'Hello' },
  })
async function sweep() {
  await fixtures.app.jobs.add(fixtures.app.db, 'sweepNotifications', {})
  await fixtures.runJobs()
}
const devices = async (who: Member) =>
  (await fixtures.service.call('GET /devices/all-devices/{userId}', { params: { userId: who.uuid } })).length

test.each([404, 410])('a device unknown to its push service (%i) is removed', async (status) => {
  const browser = await world.browserOf(ann)
  world.service.faults.push({ status })
  await send()
  await fixtures.runJobs()
  expect([await devices(ann), world.service.receivedBy(browser)]).toEqual([0, []])
})

test("a message that a push service can't take now is retried after the requested delay", async () => {
  const browser = await world.browserOf(ann)
  world.service.faults.push({ status: 429, headers: { 'Retry-After': '120' } }, { status: 503 })
  await send()
  await fixtures.runJobs()
  fixtures.clock.pass(minuteMs)
  await sweep()
  expect(world.service.receivedBy(browser)).toEqual([])
  fixtures.clock.pass(2 * minuteMs)
  await sweep()
  fixtures.clock.pass(3 * minuteMs)
  await sweep()
  expect(world.service.receivedBy(browser)).toHaveLength(1)
})

test('a message that may have arrived is not sent again', async () => {
  const browser = await world.browserOf(ann)
  world.service.faults.push('silence')
  await send()
  await fixtures.runJobs()
  fixtures.clock.pass(60 * minuteMs)
  await sweep()
  expect(world.service.receivedBy(browser)).toEqual([])
  expect(await devices(ann)).toBe(1)
})

test('a refused message is given up, and later ones are still sent', async () => {
  const browser = await world.browserOf(ann)
  world.service.faults.push({ status: 413 })
  await send()
  await fixtures.runJobs()
  await send()
  await fixtures.runJobs()
  expect(world.service.receivedBy(browser)).toHaveLength(1)
})

test.each([
  [
    'has read the notification',
    () => ann.call('POST /notifications/read', { body: { upTo: Number.MAX_SAFE_INTEGER } }),
  ],
  ['has signed out', () => ann.call('POST /auth/logout')],
  ['has blocked its sender', (bob: Member) => ann.call('POST /blocked-users', { body: { userUuid: bob.uuid } })],
  [
    'is banned',
    () =>
      fixtures.app.db
        .updateTable('user')
        .set({ bannedUntil: new Date(fixtures.clock.now() + 60 * minuteMs) })
        .where('uuid', '=', ann.uuid)
        .execute(),
  ],
] as const)('nothing more is sent to a user who %s', async (_, meanwhile) => {
  const bob = await fixtures.person('Bob')
  const browser = await world.browserOf(ann)
  world.service.faults.push({ status: 503 })
  await bob.call('POST /friend-invitations', { body: { userUuid: ann.uuid } })
  await fixtures.runJobs()
  expect(world.service.faults).toEqual([])
  await meanwhile(bob)
  fixtures.clock.pass(minuteMs)
  await sweep()
  expect(world.service.receivedBy(browser)).toEqual([])
})

test('a message reaches each device of a user once, however many processes send', async () => {
  const browsers = [await world.browserOf(ann), await world.browserOf(ann)]
  await send()
  for (const _ of [1, 2, 3]) await fixtures.app.jobs.add(fixtures.app.db, 'sendNotifications', {})
  await fixtures.runJobs()
  expect(browsers.map((browser) => world.service.receivedBy(browser).length)).toEqual([1, 1])
  expect(world.service.wrong).toEqual([])
})

test('no device is notified twice when the sending process keeps dying, and only deliveries in progress are lost', async () => {
  const count = 700
  const deaths = 5
  await fillDevices(fixtures.app.db, count, sharedKeys())
  const sent = new Map<string, number>()
  /** Sends a number of messages and dies in the middle of the next ones, whose promises never settle. */
  const sendUntilDeath = async (living: number) => {
    let died = () => {}
    const death = new Promise<void>((resolve) => (died = resolve))
    const push: App['push'] = {
      ...fixtures.app.push,
      prepare:
        async ({ token }) =>
        async () => {
          if (living === 0) {
            died()
            return new Promise(() => {})
          }
          living -= 1
          sent.set(token, (sent.get(token) ?? 0) + 1)
          return { kind: 'sent' }
        },
    }
    const signal = new AbortController()
    const handler = sendNotifications({ ...fixtures.app, push })
    await Promise.race([death, handler.run({}, { attempt: 1, signal: signal.signal })])
    signal.abort()
  }
  const occasion = {
    key: 'deaths',
    kind: 'announcement' as const,
    fromUuid: null,
    roomUuid: null,
    about: { title: 'News', text: 'Hello' },
  }
  const { db } = fixtures.app
  await db.transaction().execute((trx) => notifyAudience(fixtures.app, trx, occasion, { of: 'everybody' }))
  const { id } = await db
    .selectFrom('notificationAudience')
    .where('key', '=', 'deaths')
    .select('id')
    .executeTakeFirstOrThrow()
  await notifyAudiences(fixtures.app).run({ audienceId: id }, { attempt: 1, signal: new AbortController().signal })
  for (let death = 1; death <= deaths; death += 1) await sendUntilDeath(20 * death)
  // Deliveries that were only taken become due again.
  fixtures.clock.pass(minuteMs)
  await sendUntilDeath(Infinity)
  expect([...sent.values()].filter((times) => times > 1)).toEqual([])
  const left = await db
    .selectFrom('notificationDelivery')
    .innerJoin('notification', 'notification.id', 'notificationDelivery.notificationId')
    .where('notification.key', '=', 'deaths')
    .where('state', '<>', 'sent')
    .select('state')
    .execute()
  expect(new Set(left.map(({ state }) => state))).toEqual(new Set(['claimed']))
  expect(sent.size).toBeGreaterThanOrEqual(count - left.length)
  expect(left.length).toBeLessThanOrEqual(deaths * 96)
  // Lost deliveries are given up, not sent again.
  fixtures.clock.pass(11 * minuteMs)
  await sweep()
  expect([...sent.values()].filter((times) => times > 1)).toEqual([])
  const claimed = db.selectFrom('notificationDelivery').where('state', '=', 'claimed').select('id').execute()
  expect(await claimed).toEqual([])
})
