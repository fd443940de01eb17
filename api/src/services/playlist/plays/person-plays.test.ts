import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

async function played(djUuid: string, roomUuid: string, { likes = 0, daysAgo = 0, trackName = 'One' } = {}) {
  await fixtures.app.db
    .insertInto('songPlay')
    .values({
      playId: fixtures.app.ids.uuid(),
      roomUuid,
      djUuid,
      songId: null,
      song: JSON.stringify({ trackName }),
      likes,
      playedAt: new Date(fixtures.clock.now() - daysAgo * dayMs),
    })
    .execute()
}
const room = async (name: string, more: object = {}) =>
  (await ann.call('POST /rooms/infrastructure', { body: { name, ...more } })).uuid
const plays = (who: Pick<Person, 'call'>, userUuid: string, limit?: number) =>
  who.call('GET /users/{userUuid}/plays', { params: { userUuid }, query: { limit } })

test("a profile lists a user's plays in public rooms, newest first, and not in private or unlisted ones", async () => {
  const [bob, ghost] = [await fixtures.person('bob'), await fixtures.guest()]
  const [open, closed, hidden] = [
    await room('Open house'),
    await room('Closed', { type: 'PRIVATE' }),
    await room('By link', { unlisted: true }),
  ]
  await played(bob.uuid, open, { trackName: 'Older', daysAgo: 1 })
  await played(bob.uuid, open, { trackName: 'Newer', likes: 2 })
  await played(bob.uuid, closed, { trackName: 'Secret' })
  await played(bob.uuid, hidden, { trackName: 'Quiet' })
  await played(ann.uuid, open, { trackName: 'Another’s' })
  const { songPlays, isShown } = await plays(ghost, bob.uuid)
  expect(isShown).toBe(true)
  expect(songPlays).toMatchObject([
    { song: { trackName: 'Newer' }, likes: 2, room: { name: 'Open house' } },
    { song: { trackName: 'Older' }, likes: 0 },
  ])
  expect((await plays(ghost, bob.uuid, 1)).songPlays).toHaveLength(1)
})

test('a user who hides their plays is the only one to see them', async () => {
  const cleo = await fixtures.person('cleo')
  await played(cleo.uuid, await room('Cleo plays here'))
  await cleo.call('PUT /users/profile/user-data', { body: { showsPlays: false } })
  expect(await plays(ann, cleo.uuid)).toEqual({ isShown: false, season: null, songPlays: [] })
  expect(await plays(cleo, cleo.uuid)).toMatchObject({ isShown: false, songPlays: [{}] })
})

test('guests and closed accounts have no plays to show', async () => {
  const dan = await fixtures.person('dan')
  await played(dan.uuid, await room('Dan was here'))
  await fixtures.app.db
    .updateTable('user')
    .set({ deactivatedAt: new Date(fixtures.clock.now()) })
    .where('uuid', '=', dan.uuid)
    .execute()
  for (const uuid of [dan.uuid, fixtures.app.ids.uuid()])
    expect(await plays(ann, uuid)).toEqual({ isShown: false, season: null, songPlays: [] })
})

test("a user's standing is that in the season's ranking, and bots have none", async () => {
  const [first, second, none] = [
    await fixtures.person('first'),
    await fixtures.person('second'),
    await fixtures.person('none'),
  ]
  const bot = await fixtures.person('bot', { role: 'bot' })
  const now = fixtures.clock.now()
  const at = (days: number) => new Date(now + days * dayMs)
  await fixtures.app.db
    .insertInto('season')
    .values({ name: 'Autumn', startTime: at(-10), endTime: at(10), createdAt: at(0), updatedAt: at(0) })
    .execute()
  const place = await room('The season')
  await played(first.uuid, place, { likes: 50 })
  await played(second.uuid, place, { likes: 40 })
  await played(second.uuid, place, { likes: 900, daysAgo: 11 })
  await played(none.uuid, place)
  await played(bot.uuid, place, { likes: 99 })
  for (const [who, points] of [
    [first, 9],
    [second, 4],
  ] as const)
    await fixtures.service.call('POST /points/service', { body: { key: who.uuid, userUuid: who.uuid, points } })
  const season = async (who: Member) => (await plays(ann, who.uuid)).season
  expect(await season(first)).toEqual({ seasonName: 'Autumn', plays: 1, likes: 50, points: 9, rank: 1 })
  expect(await season(second)).toMatchObject({ likes: 40, points: 4, rank: 2 })
  expect(await season(none)).toMatchObject({ plays: 1, points: 0, rank: null })
  expect(await season(bot)).toBeNull()
})
