import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import { until } from '@segue/shared/test/until.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { openPage, type PageSocket } from '../../../../test/people/people-client.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let pages: PageSocket[]
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ann = await fixtures.person('Ann')
  bob = await fixtures.person('Bob')
  pages = [openPage(fixtures.pages, ann.token), openPage(fixtures.pages, ann.token)]
  for (const page of pages) await page.see({})
})
afterAll(() => fixtures.close())

const timesNotified = (page: PageSocket) => page.names().filter((name) => name === 'inboxChanged').length
const hear = (times: number) =>
  until(() => pages.every((page) => timesNotified(page) === times) || undefined, `${times} inbox updates`)
const unread = async () => (await ann.call('GET /notifications/unread')).unread

/** Mentions Ann in a room that she has visited. */
async function mention(): Promise<void> {
  const room = await bob.call('POST /rooms/infrastructure', { body: { name: 'The Night Shift' } })
  const visitor = await fixtures.enter(ann, room.uuid)
  await visitor.act('leaveRoom')
  await bob.call('POST /messages', { body: { receiver: room.uuid, data: { text: `${mentionOf(ann.uuid)} hi` } } })
}

test("a notification updates every open page of its user at once, and nobody else's", async () => {
  const other = openPage(fixtures.pages, bob.token)
  await other.see({})
  await mention()
  await hear(1)
  expect(await unread()).toBe(1)
  expect(timesNotified(other)).toBe(0)
})

test('an announcement updates the pages of its recipients once they can read it', async () => {
  const admin = await fixtures.person('Ada', { role: 'admin' })
  await admin.call('POST /notifications/custom-message', { body: { title: 'News', message: 'Hello' } })
  await fixtures.runJobs()
  await hear(1)
  expect(await unread()).toBe(1)
})

test("marking a notification as read updates the user's other pages, but only the first time", async () => {
  await mention()
  await hear(1)
  const [first] = (await ann.call('GET /notifications')).notifications
  const read = { body: { ids: [first?.id ?? 0] } }
  await ann.call('POST /notifications/read', read)
  await hear(2)
  await ann.call('POST /notifications/read', read)
  await bob.call('POST /notifications/read', { body: { upTo: first?.id ?? 0 } })
  await ann.call('POST /notifications/read', { body: { ids: [] } })
  await mention()
  await hear(3)
})
