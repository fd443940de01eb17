import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test("deleting a user's room data leaves no trace, and their rooms go to a co-owner or are closed", async () => {
  const [ann, bob, cleo] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cleo')]
  const shared = await ann.call('POST /rooms/infrastructure', { body: { name: 'Shared' } })
  const alone = await ann.call('POST /rooms/infrastructure', { body: { name: 'Alone' } })
  const other = await cleo.call('POST /rooms/infrastructure', { body: { name: 'Other' } })
  const give = (who: typeof ann, slug: string, to: typeof ann, role: 'coOwner' | 'moderator') =>
    who.call('POST /roomUserRoles/{roomId}', { params: { roomId: slug }, body: { userUuid: to.uuid, role } })
  await give(ann, shared.slug, bob, 'coOwner')
  await give(cleo, other.slug, ann, 'moderator')
  const [visitor, observer] = [await fixtures.enter(ann, other.uuid), await fixtures.enter(bob, alone.uuid)]

  const forget = () => fixtures.service.call('DELETE /rooms/user/{userId}', { params: { userId: ann.uuid } })
  expect(await forget()).toEqual({ handedOver: [shared.uuid], closed: [alone.uuid] })
  await visitor.receive('kickedFromRoom')
  await observer.receive('kickedFromRoom')
  expect((await refusalOf(bob.call('GET /rooms/{id}', { params: { id: alone.slug } }))).status).toBe(404)
  const left = await fixtures.app.db
    .selectFrom('roomUserRole')
    .innerJoin('room', 'room.id', 'roomUserRole.roomId')
    .select(['room.name', 'roomUserRole.role', 'roomUserRole.userUuid'])
    .orderBy('room.name')
    .execute()
  expect(left).toEqual([
    { name: 'Other', role: 'owner', userUuid: cleo.uuid },
    { name: 'Shared', role: 'owner', userUuid: bob.uuid },
  ])
  expect((await fixtures.app.rooms.state(other.uuid)).settings.roomRoles).toHaveLength(1)
  expect(await forget()).toEqual({ handedOver: [], closed: [] })
  const acts = await fixtures.service.call('GET /moderation-actions', {
    query: { filter: 'reason||$starts||The owner' },
  })
  expect(new Set(acts.data.map((act) => act.action))).toEqual(new Set(['changeOwner', 'closeRoom']))
})

test('a banned co-owner does not inherit a room', async () => {
  const [gail, hugo, iris] = [
    await fixtures.person('gail'),
    await fixtures.person('hugo'),
    await fixtures.person('iris'),
  ]
  const make = (name: string) => gail.call('POST /rooms/infrastructure', { body: { name } })
  const [shared, alone] = [await make('Passed on'), await make('Nobody left')]
  const give = (roomId: string, userUuid: string, role: 'coOwner' | 'banned') =>
    gail.call('POST /roomUserRoles/{roomId}', { params: { roomId }, body: { userUuid, role } })
  for (const { uuid } of [shared, alone]) {
    await give(uuid, hugo.uuid, 'coOwner')
    await give(uuid, hugo.uuid, 'banned')
  }
  await give(shared.uuid, iris.uuid, 'coOwner')
  const left = await fixtures.service.call('DELETE /rooms/user/{userId}', { params: { userId: gail.uuid } })
  expect(left).toEqual({ handedOver: [shared.uuid], closed: [alone.uuid] })
  const { roomRoles } = await iris.call('GET /rooms/{id}', { params: { id: shared.uuid } })
  expect(roomRoles.find(({ userUuid }) => userUuid === iris.uuid)?.role).toBe('owner')
})

test('rooms without a co-owner are closed when their owner leaves, whether or not anyone is inside', async () => {
  const eve = await fixtures.person('eve')
  const make = (name: string) => eve.call('POST /rooms/infrastructure', { body: { name } })
  const [quiet, lively] = [await make('Quiet'), await make('Lively')]
  const visitor = await fixtures.enter(await fixtures.person('finn'), lively.uuid)
  const { closed } = await fixtures.service.call('DELETE /rooms/user/{userId}', { params: { userId: eve.uuid } })
  expect(closed).toEqual([quiet.uuid, lively.uuid])
  await visitor.receive('kickedFromRoom')
})

test('refreshing a user reloads their profile in live rooms and ignores the body of the request', async () => {
  const dana = await fixtures.person('dana')
  const room = await dana.call('POST /rooms/infrastructure', { body: { name: 'Faces' } })
  const visitor = await fixtures.enter(dana, room.uuid)
  await fixtures.app.db.updateTable('userProfile').set({ nickname: 'Dee' }).where('nickname', '=', 'dana').execute()
  const body: Record<string, never> = JSON.parse('{"nickname":"Zed"}')
  const refresh = (userId: string) =>
    fixtures.service.call('PATCH /rooms/user/{userId}', { params: { userId }, body })
  await refresh(dana.uuid)
  await visitor.receive('updatedUserProfile')
  expect((await fixtures.app.rooms.state(room.uuid)).allUserData[dana.uuid]?.userProfile.nickname).toBe('Dee')
  expect(await refusalOf(refresh('11111111-2222-4333-8444-555555555555'))).toEqual({
    status: 404,
    message: 'User not found',
  })
})
