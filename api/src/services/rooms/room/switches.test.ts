import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let room: { uuid: string; slug: string }
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Switches' } })
})
afterAll(() => fixtures.close())

const staffOnly = { status: 403, message: 'Only room staff can do this' }
const notFound = { status: 404, message: 'Room not found' }

test('staff can turn live audio and the live flag on and off, and the room is notified', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  const audio = (who: Member, id = room.slug) =>
    who.call('PATCH /rooms/live-audio/{id}/infrastructure', { params: { id }, body: { liveAudio: true } })
  const live = (who: Member, id = room.slug) =>
    who.call('PATCH /rooms/live-state/{id}/infrastructure', { params: { id }, body: { isLive: true } })
  expect((await audio(ann)).liveAudio).toBe(true)
  expect((await live(ann)).isLive).toBe(true)
  await visitor.receive('updatedRoomSettings')
  expect((await fixtures.app.rooms.state(room.uuid)).settings).toMatchObject({ liveAudio: true, isLive: true })
  for (const call of [audio, live]) {
    expect(await refusalOf(call(bob))).toEqual(staffOnly)
    expect(await refusalOf(call(ann, 'no-such-room'))).toEqual(notFound)
  }
})

test('only users with the capability can promote a room, not its owner', async () => {
  const dana = await fixtures.person('dana', { capabilities: ['promoteRoom'] })
  const promote = (who: Member, promoted: boolean, id = room.slug) =>
    who.call('PATCH /rooms/promote/{id}/infrastructure', { params: { id }, body: { promoted } })
  expect(await refusalOf(promote(ann, true))).toEqual({
    status: 403,
    message: 'Only people who can feature rooms can do this',
  })
  expect((await promote(dana, true)).promoted).toBe(true)
  expect((await promote(dana, false)).promoted).toBe(false)
  expect(await refusalOf(promote(dana, true, 'no-such-room'))).toEqual(notFound)
})

test("staff can set and remove a room's external web URL", async () => {
  const point = (externalUrl: string | null, who = ann, id = room.slug) =>
    who.call('POST /rooms/{id}/externalUrl', { params: { id }, body: { externalUrl } })
  expect((await point('https://example.org/party')).externalUrl).toBe('https://example.org/party')
  expect((await refusalOf(point('javascript:alert(1)'))).status).toBe(400)
  expect((await point(null)).externalUrl).toBe(null)
  expect(await refusalOf(point(null, bob))).toEqual(staffOnly)
  expect(await refusalOf(point(null, ann, 'no-such-room'))).toEqual(notFound)
})

test('the owner can delete the chat history, the room is notified, and it is audited', async () => {
  const visitor = await fixtures.enter(bob, room.uuid)
  const say = (text: string) =>
    bob.call('POST /messages', {
      body: { receiver: room.uuid, receiverType: 'group', category: 'message', type: 'text', data: { text } },
    })
  await say('one')
  await say('two')
  const clear = (who: Member, id = room.slug) => who.call('DELETE /rooms/conversation/{id}', { params: { id } })
  expect((await refusalOf(clear(bob))).status).toBe(403)
  expect(await clear(ann)).toEqual({ success: true, deleted: 2 })
  await visitor.receive('chatCleared')
  expect(await clear(ann)).toEqual({ success: true, deleted: 0 })
  const rows = await fixtures.app.db
    .selectFrom('chatMessage')
    .where('roomUuid', '=', room.uuid)
    .select(['data', 'deletedBy'])
    .execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/one|two/)
  const [act] = await fixtures.service.call('GET /user-actions/{id}', { params: { id: ann.uuid } })
  expect(act).toMatchObject({ action: 'clearConversation', roomUuid: room.uuid })
  expect(await refusalOf(clear(ann, 'no-such-room'))).toEqual(notFound)
})
