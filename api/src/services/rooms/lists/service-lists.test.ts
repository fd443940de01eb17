import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const make = (name: string, more = {}, who = ann) =>
  who.call('POST /rooms/infrastructure', { body: { name, ...more } })
const names = (list: { rooms: { name: string }[] }) => list.rooms.map((room) => room.name)

test('services can list all rooms, including private ones, in stable pages', async () => {
  for (const name of ['one', 'two', 'three']) await make(name, { type: 'PRIVATE' })
  const page = (query: object) => fixtures.service.call('GET /rooms/service/list', { query })
  expect(names(await page({}))).toEqual(['one', 'two', 'three'])
  const second = await page({ take: 1, skip: 1 })
  expect([names(second), second.count]).toEqual([['two'], 3])
  expect((await refusalOf(ann.call('GET /rooms/service/list'))).status).toBe(403)
})

test('services can get one room, and all rooms of a user', async () => {
  const eve = await fixtures.person('eve')
  const room = await make('hidden', { type: 'PRIVATE' }, eve)
  const get = (id: string) => fixtures.service.call('GET /rooms/service/room/{id}', { params: { id } })
  expect((await get(room.slug)).uuid).toBe(room.uuid)
  expect(await refusalOf(get('no-such-room'))).toEqual({ status: 404, message: 'Room not found' })
  const owned = await fixtures.service.call('GET /rooms/users/service/{id}', { params: { id: eve.uuid } })
  expect(names(owned)).toEqual(['hidden'])
})

test('promoted rooms are listed only if public, and can be filtered by music provider', async () => {
  const rooms = [
    await make('apples', { musicProviderKeys: ['apple'] }),
    await make('all sorts', { musicProviderKeys: ['spotify', 'youtube'] }),
    await make('private', { type: 'PRIVATE' }),
  ]
  await make('not promoted')
  for (const { slug } of rooms)
    await fixtures.service.call('PATCH /rooms/admin/{id}', { params: { id: slug }, body: { promoted: true } })
  const promoted = async (query = {}) => names(await fixtures.nobody.call('GET /rooms/promoted-rooms', { query }))
  expect(await promoted()).toEqual(['all sorts', 'apples'])
  expect(await promoted({ providers: 'apple,audius' })).toEqual(['apples'])
  expect(await promoted({ providers: ['apple', 'youtube'] })).toEqual(['all sorts', 'apples'])
  expect((await refusalOf(promoted({ providers: 'winamp' }))).status).toBe(400)
})

test('visited rooms are listed latest first', async () => {
  const fay = await fixtures.person('fay')
  const [one, two] = [await make('visited one'), await make('visited two')]
  for (const { slug } of [two, one]) {
    await fay.call('POST /rooms/{id}/join', { params: { id: slug } })
    fixtures.clock.pass(1000)
  }
  const visited = await fay.call('GET /rooms/rockset/recently-visited-rooms')
  expect(names(visited)).toEqual(['visited one', 'visited two'])
})
