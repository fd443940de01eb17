import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

async function played(djUuid: string, likes: number, daysAgo = 0) {
  const playedAt = new Date(fixtures.clock.now() - daysAgo * 86_400_000)
  await fixtures.app.db
    .insertInto('songPlay')
    .values({
      playId: fixtures.app.ids.uuid(),
      roomUuid: fixtures.app.ids.uuid(),
      djUuid,
      songId: null,
      song: JSON.stringify({ trackName: 'One' }),
      likes,
      playedAt,
    })
    .execute()
}

test('DJs are ranked by likes, without bots, guests and old plays', async () => {
  const [ann, bob, cat] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.person('cat')]
  const bot = await fixtures.person('bot', { role: 'bot' })
  await Promise.all([played(ann.uuid, 2), played(ann.uuid, 3), played(bob.uuid, 9), played(bot.uuid, 50)])
  await Promise.all([played(cat.uuid, 80, 40), played(cat.uuid, 0), played(fixtures.app.ids.uuid(), 70)])
  const { djs } = await fixtures.nobody.call('GET /rankings/djs')
  expect(djs.map(({ nickname, likes, plays }) => [nickname, likes, plays])).toEqual([
    ['bob', 9, 1],
    ['ann', 5, 2],
  ])
  const { djs: ofYear } = await fixtures.nobody.call('GET /rankings/djs', { query: { days: 366, limit: 1 } })
  expect(ofYear.map(({ nickname }) => nickname)).toEqual(['cat'])
})

test('a banned user is not ranked until the ban ends', async () => {
  const ann = await fixtures.person('ann')
  await played(ann.uuid, 500)
  const first = async () => (await fixtures.nobody.call('GET /rankings/djs')).djs[0]?.uuid
  expect(await first()).toBe(ann.uuid)
  const expirationTime = new Date(fixtures.clock.now() + 60_000).toISOString()
  await fixtures.service.call('POST /users/temporary-ban', { body: { userUuid: ann.uuid, expirationTime } })
  expect(await first()).not.toBe(ann.uuid)
  fixtures.clock.pass(60_000)
  expect(await first()).toBe(ann.uuid)
})

test('a profile is found by its linked Discord id', async () => {
  const discordId = '123456789012345678'
  const { uuid } = await fixtures.service.call('POST /discord/users', { body: { discordId, username: 'dee' } })
  await played(uuid, 4)
  const eve = await fixtures.person('eve')
  const askProvider = (id: string) => eve.call('GET /discord/profiles/{discordId}', { params: { discordId: id } })
  expect(await askProvider(discordId)).toEqual({
    uuid,
    nickname: 'dee',
    avatarId: 'discord',
    plays: 1,
    likes: 4,
  })
  expect(await refusalOf(askProvider('999999999999999999'))).toMatchObject({ status: 404 })
})
