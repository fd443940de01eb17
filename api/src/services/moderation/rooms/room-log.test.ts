import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let cleo: Member
beforeAll(async () => {
  fixtures = await openApi()
  ;[ann, ben, cleo] = [await fixtures.person('ann'), await fixtures.person('ben'), await fixtures.person('cleo')]
})
afterAll(() => fixtures.close())

const open = () => ann.call('POST /rooms/infrastructure', { body: { name: 'The kept room' } })
type Room = { uuid: string }
const give = (room: Room, userUuid: string, role: 'moderator' | 'banned' | 'chatDisabled', reason?: string) =>
  ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: room.uuid }, body: { userUuid, role, reason } })
const log = (room: Room, who: Pick<Person, 'call'> = ann, query: object = {}) =>
  who.call('GET /rooms/{id}/moderation-log', { params: { id: room.uuid }, query })

test('room staff can read the moderation log of their room, with actors and reasons, page by page', async () => {
  const room = await open()
  await give(room, ben.uuid, 'moderator')
  await give(room, cleo.uuid, 'banned', 'Shouting')
  await ben.call('DELETE /roomUserRoles/{roomId}', {
    params: { roomId: room.uuid },
    body: { userUuid: cleo.uuid, role: 'banned' },
  })
  const newest = await log(room, ben, { limit: 2 })
  expect(newest.hasMore).toBe(true)
  expect(newest.acts).toMatchObject([
    { action: 'removeRole', userUuid: cleo.uuid, actorUuid: ben.uuid, previousRole: 'banned', reason: null },
    { action: 'banUser', userUuid: cleo.uuid, actorUuid: ann.uuid, role: 'banned', reason: 'Shouting' },
  ])
  const older = await log(room, ann, { limit: 2, offset: 2 })
  expect(older).toMatchObject({
    hasMore: false,
    acts: [{ action: 'grantRole', userUuid: ben.uuid, role: 'moderator' }],
  })
})

test("only room staff can read the moderation log, and it doesn't show how moderators handled reports", async () => {
  const room = await open()
  const mod = await fixtures.person('mod', { role: 'moderator' })
  const report = { kind: 'person', reportedUuid: cleo.uuid, roomUuid: room.uuid, reason: 'SPAM' } as const
  const { id } = await ben.call('POST /reports', { body: report })
  await mod.call('POST /admin/reports/{id}/handle', {
    params: { id: String(id) },
    body: { status: 'DISMISSED', note: null },
  })
  expect(await log(room)).toEqual({ acts: [], hasMore: false })
  expect(await refusalOf(log(room, cleo))).toMatchObject({ status: 403 })
  expect(await refusalOf(log(room, await fixtures.guest()))).toMatchObject({ status: 401 })
  expect(await refusalOf(log({ uuid: 'nowhere' }))).toEqual({ status: 404, message: 'Room not found' })
})
