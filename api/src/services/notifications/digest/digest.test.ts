import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Fixtures, Member } from '../../../../test/fixtures.ts'
import { openWithPush, type WithPush } from '../../../../test/with-push.ts'
import { createOutbox } from '../../../adapters/mail/outbox.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'

let world: WithPush
let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  world = await openWithPush()
  fixtures = world.fixtures
})
beforeEach(async () => void (ann = await fixtures.person('Ann', { verified: true })))
afterAll(() => world.close())

const invite = async (name: string) =>
  (await fixtures.person(name)).call('POST /friend-invitations', { body: { userUuid: ann.uuid } })

/** The texts of the digests sent to Ann. */
async function digests(after = 2 * hourMs): Promise<(string | undefined)[]> {
  await fixtures.runJobs()
  fixtures.clock.pass(after)
  await fixtures.app.jobs.add(fixtures.app.db, 'sendDigests', {})
  await fixtures.runJobs()
  const outbox = createOutbox(fixtures.app.db, fixtures.app.clock)
  const mine = (await outbox.list()).filter(({ to, subject }) => to === ann.email && /missed|perdido/.test(subject))
  return Promise.all(mine.map(async ({ id }) => (await outbox.email(id))?.text))
}

test('unread notifications that were not delivered otherwise are sent in one e-mail, at most once a day', async () => {
  for (const name of ['Ben', 'Cleo']) await invite(name)
  const [first] = await digests()
  expect(first).toMatch(/while you were away.*Cleo wants to be your friend.*Ben wants.*settings\/notifications/s)
  await invite('Dana')
  expect(await digests()).toHaveLength(1)
  const later = await digests(dayMs)
  expect(later).toHaveLength(2)
  expect(later[0]).toMatch(/Dana wants to be your friend/)
})

test('notifications delivered to a device are not e-mailed, unless the user wants every channel', async () => {
  await world.browserOf(ann)
  await invite('Ben')
  expect(await digests()).toEqual([])
  await ann.call('PATCH /notifications/settings', { body: { isEveryChannel: true } })
  expect(await digests()).toHaveLength(1)
})

test('notifications that no device received are e-mailed', async () => {
  await world.browserOf(ann)
  world.service.faults.push({ status: 410 })
  await invite('Ben')
  expect(await digests()).toHaveLength(1)
})

test('no digest is sent about read notifications or blocked users, during quiet hours, with e-mail switched off, or without a verified address', async () => {
  const change = (body: object) => ann.call('PATCH /notifications/settings', { body })
  await invite('Ben')
  await ann.call('POST /notifications/read', { body: { upTo: Number.MAX_SAFE_INTEGER } })
  expect(await digests()).toEqual([])
  await change({ switches: { friendRequest: { email: false } } })
  await invite('Cleo')
  expect(await digests()).toEqual([])
  await change({ switches: { friendRequest: { email: true } }, quietHours: { from: '00:00', to: '23:59' } })
  expect(await digests()).toEqual([])
  await change({ quietHours: null })
  const { notifications } = await ann.call('GET /notifications')
  await ann.call('POST /blocked-users', { body: { userUuid: notifications[0]?.fromUuid ?? '' } })
  expect(await digests()).toEqual([])
  await fixtures.app.db.updateTable('email').set({ status: 'DELETED' }).where('address', '=', ann.email).execute()
  await invite('Dana')
  expect(await digests()).toEqual([])
})
