import { until } from '@segue/shared/test/until.ts'
import { accountNeeded, tooManySockets } from '@segue/shared/people/live/messages.ts'
import { sessionEnded, stillHere, stillThere } from '@segue/shared/room/protocol/protocol.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../fixtures.ts'
import { openPage } from './people-client.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let room: { uuid: string; slug: string; name: string }
let rooms = 0

beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())
beforeEach(async () => {
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  await befriend(ann, ben)
  const name = `The Night Shift ${++rooms}`
  room = { ...(await ann.call('POST /rooms/infrastructure', { body: { name } })), name }
})

async function befriend(one: Member, other: Member): Promise<void> {
  await one.call('POST /friend-invitations', { body: { userUuid: other.uuid } })
  await other.call('POST /friend-invitations', { body: { userUuid: one.uuid } })
}

test('friends are notified where a person is when they join, move and leave, and other people are not', async () => {
  const cleo = await fixtures.person('cleo')
  const [page, strangers] = [openPage(fixtures.pages, ann.token), openPage(fixtures.pages, cleo.token)]
  await page.see({})
  expect(page.names()).toEqual(['hello', 'friends'])
  const visit = await fixtures.enter(ben, room.uuid)
  await page.see({ [ben.uuid]: room.name })
  const late = openPage(fixtures.pages, ann.token)
  await late.see({ [ben.uuid]: room.name })
  await visit.act('leaveRoom', { roomUuid: room.uuid })
  await page.see({})
  await late.see({})
  expect(strangers.friends()).toEqual({})
  expect(strangers.names()).toEqual(['hello', 'friends'])
})

test('a private, unlisted or password-protected room is never shown, and disappears when it becomes one', async () => {
  const page = openPage(fixtures.pages, ann.token)
  const visit = await fixtures.enter(ben, room.uuid)
  await page.see({ [ben.uuid]: room.name })
  const change = (body: object) => ann.call('PATCH /rooms/{id}', { params: { id: room.slug }, body })
  const open = { type: 'PUBLIC', unlisted: false } as const
  for (const closed of [{ type: 'PRIVATE' }, { unlisted: true }, { password: 'sesame' }]) {
    await change(closed)
    await page.see({})
    const late = openPage(fixtures.pages, ann.token)
    await until(() => late.names().includes('friends') || undefined, 'the friends')
    expect(late.friends()).toEqual({})
    late.close()
    await change('password' in closed ? { password: null } : open)
    await page.see({ [ben.uuid]: room.name })
  }
  visit.leave()
})

test('a person who hides where they are is not shown, and is shown again afterwards', async () => {
  const page = openPage(fixtures.pages, ann.token)
  await fixtures.enter(ben, room.uuid)
  await page.see({ [ben.uuid]: room.name })
  expect(await ben.call('PUT /users/profile/user-data', { body: { showsWhereabouts: false } })).toMatchObject({
    showsWhereabouts: false,
  })
  await page.see({})
  await ben.call('PUT /users/profile/user-data', { body: { showsWhereabouts: true } })
  await page.see({ [ben.uuid]: room.name })
})

test('new friends see each other immediately, and ending a friendship or blocking ends that immediately', async () => {
  const cleo = await fixtures.person('cleo')
  const page = openPage(fixtures.pages, ann.token)
  await fixtures.enter(ben, room.uuid)
  await fixtures.enter(cleo, room.uuid)
  await page.see({ [ben.uuid]: room.name })
  await befriend(ann, cleo)
  await page.see({ [ben.uuid]: room.name, [cleo.uuid]: room.name })
  await ann.call('DELETE /friends/{id}', { params: { id: cleo.uuid } })
  await page.see({ [ben.uuid]: room.name })
  await ben.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
  await page.see({})
})

test('an invitation notifies the invited person, except one that is suppressed', async () => {
  const cleo = await fixtures.person('cleo')
  const page = openPage(fixtures.pages, cleo.token)
  await page.see({})
  const tieChanges = () => page.names().filter((name) => name === 'tiesChanged').length
  await ann.call('POST /friend-invitations', { body: { userUuid: cleo.uuid } })
  await until(() => tieChanges() === 1 || undefined, 'the invitation notice')
  await cleo.call('POST /blocked-users', { body: { userUuid: ben.uuid } })
  const before = tieChanges()
  await ben.call('POST /friend-invitations', { body: { userUuid: cleo.uuid } })
  await fixtures.enter(ann, room.uuid)
  expect(tieChanges()).toBe(before)
})

test("a blocked person can't tell from the socket, which gets the same as after the end of a friendship", async () => {
  const cleo = await fixtures.person('cleo')
  await befriend(ben, cleo)
  const page = openPage(fixtures.pages, ben.token)
  await until(() => page.names().includes('friends') || undefined, 'the friends')
  const received = () => page.names().join(' ')
  const start = received()
  await cleo.call('DELETE /friends/{id}', { params: { id: ben.uuid } })
  await until(
    () => (received() !== start && page.names().at(-1) === 'friends' ? true : undefined),
    'the end of a friendship',
  )
  const unfriended = received().slice(start.length)
  const next = received()
  await ann.call('POST /blocked-users', { body: { userUuid: ben.uuid } })
  await until(() => (received() !== next && page.names().at(-1) === 'friends' ? true : undefined), 'the block')
  expect(received().slice(next.length)).toBe(unfriended)
})

test('the page of a caller without an account, or with an invalid token, is closed with the reason', async () => {
  const ghost = await fixtures.guest()
  for (const [token, reason] of [
    [ghost.token, accountNeeded],
    ['service-token-for-tests', accountNeeded],
    ['forged', sessionEnded],
    ['', sessionEnded],
  ] as const) {
    const page = openPage(fixtures.pages, token)
    await until(() => page.reason, 'the close')
    expect(page.reason).toEqual(reason)
    expect(page.messages).toEqual([])
  }
})

test('the sockets of an ended session are closed immediately, and no others', async () => {
  const [stolen, other] = [openPage(fixtures.pages, ann.token), openPage(fixtures.pages, ben.token)]
  await stolen.see({})
  await other.see({})
  await ann.call('POST /auth/logout')
  await until(() => stolen.reason, 'the close')
  expect(stolen.reason).toEqual(sessionEnded)
  expect(other.reason).toBeUndefined()
  await fixtures.enter(ben, room.uuid)
  expect(stolen.friends()).toEqual({})
})

test("a page is dropped if it doesn't read, floods, or is one too many of a person", async () => {
  const page = openPage(fixtures.pages, ann.token)
  await page.see({})
  page.events?.received(stillThere, 0)
  expect(page.texts.at(-1)).toBe(stillHere)
  page.bufferedBytes = 1024 * 1024
  await fixtures.enter(ben, room.uuid)
  await until(() => page.isDestroyed || undefined, 'the disconnect')
  const flood = openPage(fixtures.pages, ann.token)
  await flood.see({ [ben.uuid]: room.name })
  for (let at = 0; at < 200; at++) flood.events?.received(stillThere, 0)
  expect(flood.isDestroyed).toBe(true)
  const pages = Array.from({ length: 21 }, () => openPage(fixtures.pages, ann.token))
  await until(() => pages.some(({ reason }) => reason) || undefined, 'the connection over the limit to close')
  expect(pages.filter(({ reason }) => reason).map(({ reason }) => reason)).toEqual([tooManySockets])
})

test('a reconnecting socket gets everything that was missed', async () => {
  const broken = openPage(fixtures.pages, ann.token)
  await broken.see({})
  broken.events?.closed()
  await fixtures.enter(ben, room.uuid)
  const back = openPage(fixtures.pages, ann.token)
  await back.see({ [ben.uuid]: room.name })
  expect(broken.friends()).toEqual({})
})
