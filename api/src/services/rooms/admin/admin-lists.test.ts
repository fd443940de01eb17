import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

test('administrators list events with their room and creator, and get one by id, UUID or slug', async () => {
  const ann = await fixtures.person('ann')
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Cellar' } })
  const inDays = (days: number) => new Date(fixtures.clock.now() + days * dayMs).toISOString()
  const times = { startTime: inDays(1), endTime: inDays(2) }
  const night = await ann.call('POST /events', { body: { name: 'Night', roomId: room.uuid, ...times } })
  const matinee = await ann.call('POST /events', { body: { name: 'Matinee', ...times } })
  const list = await root.call('GET /admin/events', { query: { sort: 'name,ASC' } })
  expect(list).toMatchObject({
    total: 2,
    data: [
      { name: 'Matinee', roomSlug: null, creatorNickname: 'ann' },
      { name: 'Night', roomSlug: room.slug, creatorUuid: ann.uuid },
    ],
  })
  const filtered = await root.call('GET /admin/events', { query: { filter: `roomSlug||$eq||${room.slug}` } })
  expect(filtered.data.map(({ name }) => name)).toEqual(['Night'])
  for (const id of [String(night.id), night.uuid, night.slug])
    expect(await root.call('GET /admin/events/{id}', { params: { id } })).toMatchObject({ uuid: night.uuid })
  expect(await refusalOf(root.call('GET /admin/events/{id}', { params: { id: 'no-such-night' } }))).toEqual({
    status: 404,
    message: 'Event not found',
  })
  expect(matinee.room).toBeNull()
})

test('DJs are listed if they have played a song, with the totals of their plays and votes', async () => {
  const [bob, cat] = [await fixtures.person('bob'), await fixtures.person('cat')]
  const play = (djUuid: string, likes: number, stars: number) =>
    fixtures.app.db
      .insertInto('songPlay')
      .values({
        playId: fixtures.app.ids.uuid(),
        roomUuid: fixtures.app.ids.uuid(),
        djUuid,
        songId: null,
        song: JSON.stringify({ trackName: 'One' }),
        likes,
        stars,
        playedAt: new Date(fixtures.clock.now()),
      })
      .execute()
  await play(bob.uuid, 2, 1)
  await play(bob.uuid, 3, 0)
  await play(fixtures.app.ids.uuid(), 9, 9)
  const { data } = await root.call('GET /admin/djs', { query: { filter: 'likes||$gte||5' } })
  expect(data).toMatchObject([{ uuid: bob.uuid, nickname: 'bob', plays: 2, likes: 5, stars: 1, isVerified: false }])
  const [dj] = data
  for (const id of [bob.uuid, String(dj?.id)])
    expect(await root.call('GET /admin/djs/{id}', { params: { id } })).toMatchObject({ nickname: 'bob' })
  expect(await refusalOf(root.call('GET /admin/djs/{id}', { params: { id: cat.uuid } }))).toEqual({
    status: 404,
    message: 'DJ not found',
  })
  expect(await refusalOf(cat.call('GET /admin/djs', { query: {} }))).toMatchObject({ status: 403 })
})
