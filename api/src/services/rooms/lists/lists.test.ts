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
const ask = async (room: string | string[]) =>
  names(await fixtures.nobody.call('GET /rooms/multiple/list', { query: { room } }))
const find = async (password: string) => names(await fixtures.nobody.call('POST /rooms/list', { body: { password } }))
const publicNames = async (query = {}) => names(await fixtures.nobody.call('GET /rooms/public', { query }))

test('public rooms are listed by number of people, then newest first, without private and unlisted ones', async () => {
  const quiet = await make('quiet')
  const busy = await make('busy')
  const busier = await make('busier')
  await make('newest')
  await make('hidden', { type: 'PRIVATE' })
  await make('unlisted', { unlisted: true })
  const gone = await make('gone')
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: gone.uuid } })
  const [bob, cleo] = [await fixtures.person('bob'), await fixtures.person('cleo')]
  await fixtures.enter(bob, busy.uuid)
  await fixtures.enter(bob, busier.uuid)
  const dj = await fixtures.enter(cleo, busier.uuid)
  await dj.act('addDj', { song: { songId: '9', trackName: 'Now', duration: 99, musicProviders: { apple: '9' } } })

  const list = await fixtures.nobody.call('GET /rooms/public', { query: { limit: 10 } })
  expect(names(list)).toEqual(['busier', 'busy', 'newest', 'quiet'])
  expect(list.count).toBe(4)
  expect(list.rooms[0]).toMatchObject({
    usersInRoom: 2,
    song: { trackName: 'Now' },
    nowPlaying: { song: { trackName: 'Now' } },
    djs: [{ uuid: cleo.uuid, nickname: 'cleo' }],
    vibeMeter: 0,
  })
  expect(list.rooms[3]).toMatchObject({ uuid: quiet.uuid, usersInRoom: 0, song: null, djs: [] })
  expect(await publicNames({ limit: 2, offset: 1 })).toEqual(['busy', 'newest'])
  expect(await publicNames({ limit: 0 })).toHaveLength(4)
  expect(await fixtures.nobody.call('GET /rooms/private-count')).toEqual({ count: 1 })
})

test('several rooms can be requested at once by id, UUID or slug, and are returned in that order', async () => {
  const [one, two] = [await make('one of several'), await make('two of several')]
  expect(await ask([two.slug, 'no-such-room', String(one.id)])).toEqual(['two of several', 'one of several'])
  expect(await ask(`${one.uuid}, ${two.uuid}`)).toEqual(['one of several', 'two of several'])
})

test('a user can list the rooms they own, and those they own or help run', async () => {
  const dana = await fixtures.person('dana')
  const owned = await make('owned by dana', {}, dana)
  const helped = await make('helped by dana')
  const params = { roomId: helped.uuid }
  await ann.call('POST /roomUserRoles/{roomId}', { params, body: { userUuid: dana.uuid, role: 'moderator' } })
  expect(names(await dana.call('GET /rooms/owned-rooms/list'))).toEqual([owned.name])
  expect(names(await dana.call('GET /rooms/mine/list'))).toEqual([helped.name, owned.name])
})

test("other users' rooms are listed only if they are public", async () => {
  const eve = await fixtures.person('eve')
  await make('eve in public', {}, eve)
  await make('eve in private', { type: 'PRIVATE' }, eve)
  const params = { id: eve.uuid }
  expect(names(await ann.call('GET /rooms/users/{id}', { params }))).toEqual(['eve in public'])
  expect(names(await eve.call('GET /rooms/users/{id}', { params }))).toEqual(['eve in private', 'eve in public'])
})

test('searching by password finds the rooms it opens, and no others', async () => {
  await make('behind a door', { type: 'PRIVATE', password: 'knock knock' })
  await make('behind another door', { password: 'who is there' })
  expect(await find('knock knock')).toEqual(['behind a door'])
  expect(await find('Knock knock')).toEqual([])
  expect((await refusalOf(find(''))).status).toBe(400)
})

test('recent rooms are listed once each, latest first', async () => {
  const fay = await fixtures.person('fay')
  const [one, two] = [await make('recent one'), await make('recent two')]
  const visit = (roomUuid: string) => fay.call('POST /rooms/recent', { body: { roomUuid } })
  for (const uuid of [one.uuid, two.uuid, one.uuid]) {
    await visit(uuid)
    fixtures.clock.pass(1000)
  }
  expect(names(await fay.call('GET /rooms/recent'))).toEqual(['recent one', 'recent two'])
})

test('the service responds with a greeting on its own path and behind the gateway', async () => {
  expect(await fixtures.nobody.call('GET /')).toEqual({ message: 'Hello' })
  const answer = await fixtures.api.request('http://test/api/room-service')
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'Hello' }])
})
