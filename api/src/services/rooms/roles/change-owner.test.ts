import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let cleo: Member
let room: { uuid: string; slug: string }
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ;[ann, bob, cleo] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cleo')]
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Handed over' } })
})
afterAll(() => fixtures.close())

const transferOwnership = (by: Pick<Member, 'call'>, to: { uuid: string }, roomId = room.slug) =>
  by.call('PUT /roomUserRoles/change-owner/{roomId}', { params: { roomId }, body: { userUuid: to.uuid } })
const roles = async () =>
  (await ann.call('GET /roomUserRoles/{roomId}', { params: { roomId: room.slug } })).map((row) => [
    row.userUuid,
    row.role,
  ])
const give = (who: Member, role: 'moderator' | 'banned') =>
  ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: room.slug }, body: { userUuid: who.uuid, role } })

test('a transferred room has exactly one owner, whose other roles and bans are gone', async () => {
  await give(bob, 'moderator')
  await give(bob, 'banned')
  const visitor = await fixtures.enter(cleo, room.uuid)
  expect(await transferOwnership(ann, bob)).toMatchObject({ userUuid: bob.uuid, role: 'owner' })
  expect(await roles()).toEqual([
    [ann.uuid, 'coOwner'],
    [bob.uuid, 'owner'],
  ])
  await visitor.receive('updatedRoomSettings')
  const live = (await fixtures.app.rooms.state(room.uuid)).settings.roomRoles
  expect(live.map((row) => row.role)).toEqual(['coOwner', 'owner'])
  const [act] = await fixtures.service.call('GET /user-actions/{id}', { params: { id: bob.uuid } })
  expect(act).toMatchObject({ action: 'changeOwner', actorUuid: ann.uuid, previousRole: 'moderator', role: 'owner' })
})

test('of two concurrent transfers, one succeeds', async () => {
  // Both use open connections: opening one takes longer than a whole transfer.
  await Promise.all(Array.from({ length: 8 }, roles))
  const both = await Promise.allSettled([transferOwnership(ann, bob), transferOwnership(ann, cleo)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find((each) => each.status === 'rejected')
  expect(lost?.reason).toMatchObject({ status: 403, message: 'Only the owner of the room can do this' })
  expect((await roles()).filter(([, role]) => role === 'owner')).toHaveLength(1)
})

test("only the owner and global staff can transfer a room, to an existing user who doesn't own it yet", async () => {
  const stranger = { uuid: '11111111-2222-4333-8444-555555555555' }
  expect(await refusalOf(transferOwnership(ann, stranger))).toEqual({
    status: 404,
    message: 'User not found',
  })
  expect(await refusalOf(transferOwnership(ann, ann))).toEqual({
    status: 400,
    message: 'This person already owns the room',
  })
  expect((await refusalOf(transferOwnership(bob, bob))).status).toBe(403)
  expect(await refusalOf(transferOwnership(ann, bob, 'no-such-room'))).toEqual({
    status: 404,
    message: 'Room not found',
  })
  await transferOwnership(fixtures.service, cleo)
  expect(await roles()).toContainEqual([cleo.uuid, 'owner'])
})
