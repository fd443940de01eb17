import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

test('playing time is counted per room and in total', async () => {
  const [one, two] = [
    await ann.call('POST /rooms/infrastructure', { body: { name: 'One' } }),
    await ann.call('POST /rooms/infrastructure', { body: { name: 'Two' } }),
  ]
  const startTime = fixtures.clock.now()
  const play = (roomUuid: string, playId: string) => ({
    playId,
    roomUuid,
    djUuid: ann.uuid,
    song: { trackName: playId },
    startTime,
    voteCounts: { likes: 0, dislikes: 0, stars: 0 },
  })
  await finishPlay(fixtures.app.db, { ...play(one.uuid, 'a'), endTime: startTime + 90_000 })
  await finishPlay(fixtures.app.db, { ...play(one.uuid, 'b'), endTime: startTime + 30_400 })
  await finishPlay(fixtures.app.db, { ...play(two.uuid, 'c'), endTime: startTime + 5000 })
  await recordPlay(fixtures.app.db, play(two.uuid, 'd'))
  const played = (id: string) => fixtures.nobody.call('GET /rooms/room-played-time/{id}', { params: { id } })
  expect(await played(one.slug)).toEqual({ roomUuid: one.uuid, playedSeconds: 120 })
  expect((await played(two.slug)).playedSeconds).toBe(5)
  expect(await refusalOf(played('no-such-room'))).toEqual({ status: 404, message: 'Room not found' })
  expect(await fixtures.service.call('GET /info-admin/played-seconds')).toEqual({ playedSeconds: 125 })
})

test('administrators see room statistics', async () => {
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Alive' } })
  await fixtures.enter(ann, room.uuid)
  await fixtures.enter(await fixtures.guest(), room.uuid)
  const root = await fixtures.person('root', { role: 'admin' })
  expect(await root.call('GET /info-admin/room-service-status')).toMatchObject({
    status: 'ok',
    roomsWithPeople: 1,
    people: 2,
  })
  expect((await refusalOf(ann.call('GET /info-admin/room-service-status'))).status).toBe(403)
})
