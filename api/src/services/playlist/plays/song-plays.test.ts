import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { recordPlay } from '../public.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const makeRoom = (body = {}) => ann.call('POST /rooms/infrastructure', { body: { name: 'History', ...body } })

test('a room reports how often it played a song and its last five plays, without those of other rooms', async () => {
  const [room, other] = [await makeRoom(), await makeRoom()]
  const start = fixtures.clock.now()
  const play = (roomUuid: string, songId: string, at: number) =>
    recordPlay(fixtures.app.db, {
      playId: `${roomUuid} ${songId} ${at}`,
      roomUuid,
      djUuid: ann.uuid,
      song: { songId, trackName: 'Again' },
      startTime: start + at,
    })
  for (let at = 0; at < 7; at++) await play(room.uuid, '41', at * 1000)
  await play(room.uuid, '42', 8000)
  await play(other.uuid, '41', 9000)
  const ghost = await fixtures.guest()
  const ask = (songId: string) =>
    ghost.call('GET /rooms/{slug}/recent-songs/{songId}', { params: { slug: room.slug, songId } })
  const { count, plays } = await ask('41')
  expect(count).toBe(7)
  expect(plays.map(({ playedAt }) => Date.parse(playedAt) - start)).toEqual([6000, 5000, 4000, 3000, 2000])
  expect(plays[0]?.djUuid).toBe(ann.uuid)
  expect(await ask('43')).toEqual({ count: 0, plays: [] })
})

test('the plays of a song are hidden for unknown rooms and for callers outside a closed room', async () => {
  const ask = (who: Pick<Member, 'call'>, slug: string) =>
    refusalOf(who.call('GET /rooms/{slug}/recent-songs/{songId}', { params: { slug, songId: '41' } }))
  expect(await ask(ann, 'nowhere')).toMatchObject({ status: 404, message: 'Room not found' })
  const { slug } = await makeRoom({ password: 'open sesame' })
  expect(await ask(await fixtures.guest(), slug)).toMatchObject({ status: 403 })
})
