import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test('a user in a room can act there over REST, and others are refused', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Act here' } })
  await fixtures.enter(ann, room.uuid)
  const params = { id: room.slug }
  await ann.call('POST /rooms/{id}/actions', { params, body: { action: 'addDj' } })
  const { djs } = await fixtures.nobody.call('GET /rooms/room-state/{id}', { params })
  expect(djs.map(({ uuid }) => uuid)).toEqual([ann.uuid])
  expect(await refusalOf(bob.call('POST /rooms/{id}/actions', { params, body: { action: 'addDj' } }))).toEqual({
    status: 403,
    message: 'Join the room first.',
  })
})

test('an action that is unknown, incomplete or needs a connection is refused with the reason', async () => {
  const ann = await fixtures.person('ann')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Act there' } })
  const act = (id: string, body: { action: string }) =>
    refusalOf(ann.call('POST /rooms/{id}/actions', { params: { id }, body }))
  expect(await act(room.slug, { action: 'dance' })).toEqual({
    status: 400,
    message: 'Unknown action: dance.',
  })
  await expect(
    ann.call('POST /rooms/{id}/actions', { params: { id: room.slug }, body: { action: 'dance' } }),
  ).rejects.toMatchObject({ code: 'unknownAction', values: { action: 'dance' } })
  expect(await act(room.slug, { action: 'voteOnSong' })).toMatchObject({ status: 400 })
  expect(await act(room.slug, { action: 'joinRoom' })).toMatchObject({ status: 400 })
  expect(await act('no-such-room', { action: 'addDj' })).toEqual({ status: 404, message: 'Room not found' })
})
