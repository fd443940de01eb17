import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { rankOf } from './queries.ts'

const dayMs = 86_400_000
let fixtures: Fixtures
let root: Member
const people: Record<string, Member> = {}
const member = (name: string): Member => people[name] ?? root
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
  for (const name of ['ann', 'ben', 'cleo', 'dan']) people[name] = await fixtures.person(name)
})
afterEach(async () => {
  for (const table of ['pointsEntry', 'rankingStatus', 'lifetimeRanking', 'customField', 'season'] as const)
    await fixtures.app.db.deleteFrom(table).execute()
  await fixtures.app.db.updateTable('user').set({ bannedUntil: null, deactivatedAt: null }).execute()
})
afterAll(() => fixtures.close())

let keys = 0
const earn = (name: string, points: number, daysAgo = 0) =>
  fixtures.service.call('POST /points/service', {
    body: {
      key: `${++keys}`,
      userUuid: member(name).uuid,
      points,
      at: new Date(fixtures.clock.now() - daysAgo * dayMs).toISOString(),
    },
  })
const season = (name: string, from: number, to: number) =>
  fixtures.service.call('POST /points/season', {
    body: {
      name,
      startTime: new Date(fixtures.clock.now() + from * dayMs).toISOString(),
      endTime: new Date(fixtures.clock.now() + to * dayMs).toISOString(),
    },
  })
const names = ({ ranking }: { ranking: { rank: number; nickname: string; balance: number }[] }) =>
  ranking.map(({ rank, nickname, balance }) => [rank, nickname, balance])
const current = (query: { take?: string; skip?: string } = {}) =>
  fixtures.nobody.call('GET /points/season-ranking', { query })
const noSeason = { status: 404, message: 'There’s no season right now' }

test('everyone sees who has the most points in the current season', async () => {
  expect(await refusalOf(current())).toEqual(noSeason)
  expect(await refusalOf(fixtures.nobody.call('GET /points/season-ranking-current'))).toEqual(noSeason)
  const { id } = await season('Season 1', -2, 2)
  await earn('ann', 10)
  await earn('ben', 30)
  await earn('cleo', 99, 3)
  await earn('ann', 5)
  const ranking = await current()
  expect(names(ranking)).toEqual([
    [1, 'ben', 30],
    [2, 'ann', 15],
  ])
  expect(ranking).toMatchObject({ season: { id, name: 'Season 1', customFields: {} }, hasMore: false })
  expect(await fixtures.nobody.call('GET /points/season-ranking-current')).toEqual(ranking)
  const ofAllTime = await fixtures.nobody.call('GET /points/all-seasons-ranking', { query: { take: 1, skip: 0 } })
  expect([names(ofAllTime), ofAllTime.hasMore]).toEqual([[[1, 'cleo', 99]], true])
})

test('users with equal points are ordered by who reached them first, and pages are consistent', async () => {
  await season('Season 1', -5, 2)
  await earn('dan', 10, 1)
  await earn('cleo', 10, 3)
  await earn('ben', 4, 4)
  await earn('ben', 6, 2)
  await earn('ann', 10, 1)
  const [first, second] = [member('ann'), member('dan')].toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1))
  const expected = ['cleo', 'ben', first?.name, second?.name]
  expect((await current()).ranking.map(({ nickname }) => nickname)).toEqual(expected)
  const pages = await Promise.all([0, 1, 2, 3].map((skip) => current({ take: '1', skip: `${skip}` })))
  expect(pages.flatMap(names)).toEqual(expected.map((name, at) => [at + 1, name, 10]))
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, true, true, false])
  for (const [at, name = ''] of expected.entries())
    expect(await member(name).call('GET /points/current-ranking-status')).toMatchObject({ rank: at + 1, balance: 10 })
})

test('a rank equals the place in the paged ranking for any number of points, also after the daily job', async () => {
  const points = [1, 2, 2, 31, 32, 33, 63, 64, 65, 66, 66, 999, 1000, 1023, 1024, 1024, 1055, 1056, 70_000]
  const several = await Promise.all(points.map((_, at) => fixtures.person(`one of several ${at}`)))
  const { id } = await season('Season 1', -2, 2)
  const rightRanks = async () => {
    for (const [ranking, pages] of [
      [{ seasonId: id }, await current()],
      ['allTime', await fixtures.nobody.call('GET /points/all-seasons-ranking', { query: {} })],
    ] as const) {
      expect(pages.ranking).toHaveLength(points.length)
      const now = new Date(fixtures.clock.now())
      for (const { userUuid, rank, balance } of pages.ranking)
        expect(await rankOf(fixtures.app.db, ranking, userUuid, now)).toEqual({ rank, balance })
    }
  }
  const give = (one: Member, amount: number) =>
    fixtures.service.call('POST /points/service', { body: { key: `${++keys}`, userUuid: one.uuid, points: amount } })
  for (const [at, one] of several.entries()) await give(one, points[at] ?? 0)
  await rightRanks()
  const steps = () => fixtures.app.db.selectFrom('rankingStep').select(['seasonId', 'step']).execute()
  const different = (rows: object[]) => new Set(rows.map((row) => JSON.stringify(row))).size
  expect(await steps()).not.toHaveLength(different(await steps()))
  await fixtures.app.jobs.add(fixtures.app.db, 'addUpRankingSteps', {})
  await fixtures.runJobs()
  expect(await steps()).toHaveLength(different(await steps()))
  await rightRanks()
  for (const one of several.slice(3, 12)) await give(one, 40)
  await rightRanks()
})

test('users see their standing in each season and overall', async () => {
  const userUuid = member('ann').uuid
  const own = () => member('ann').call('GET /points/current-ranking-status')
  expect(await refusalOf(own())).toEqual(noSeason)
  const params = { params: { userUuid } }
  expect(await refusalOf(root.call('GET /points/current-ranking-status/{userUuid}', params))).toEqual(noSeason)
  const first = await season('Season 1', -10, -5)
  const second = await season('Season 2', -4, 4)
  const none = { userUuid, seasonId: second.id, seasonName: 'Season 2', balance: 0, rank: null }
  expect(await own()).toEqual({ ...none, hasCurrentRankingStatus: false })
  await earn('ann', 3, 7)
  await earn('ann', 5, 4.5)
  await earn('ann', 11)
  await earn('ben', 12)
  expect(await own()).toEqual({ ...none, balance: 11, rank: 2, hasCurrentRankingStatus: true })
  expect(await root.call('GET /points/ranking-status/{userUuid}', params)).toEqual([
    { userUuid, seasonId: second.id, seasonName: 'Season 2', balance: 11, hasCurrentRankingStatus: true },
    { userUuid, seasonId: first.id, seasonName: 'Season 1', balance: 3, hasCurrentRankingStatus: false },
  ])
  expect(await root.call('GET /points/ranking-status/sum/{userUuid}', params)).toEqual({
    userUuid,
    balance: 14,
    lifetimeBalance: 19,
    rank: 1,
  })
  expect(
    await root.call('GET /points/ranking-status/sum/{userUuid}', { params: { userUuid: member('dan').uuid } }),
  ).toMatchObject({ balance: 0, lifetimeBalance: 0, rank: null })
})

test('a season is found by its name, whatever characters it contains', async () => {
  const odd = ['Season 1', '100 % / more?', 'Año «ñ» #1 & co', '..a', 'a+b', '%2F', '冬', 'next-season']
  for (const [at, seasonName] of odd.entries()) {
    const { id } = await season(seasonName, -40 + 2 * at, -38 + 2 * at)
    await earn('ann', at + 1, 39 - 2 * at)
    const ranking = await fixtures.nobody.call('GET /points/season-ranking/{seasonName}', { params: { seasonName } })
    expect([ranking.season.id, names(ranking)]).toEqual([id, [[1, 'ann', at + 1]]])
  }
  const notFound = { status: 404, message: 'Season not found' }
  const ask = (seasonName: string) =>
    fixtures.nobody.call('GET /points/season-ranking/{seasonName}', { params: { seasonName } })
  expect(await refusalOf(ask('Nobody'))).toEqual(notFound)
  await season('Planned', 5, 8)
  expect(await refusalOf(ask('Planned'))).toEqual(notFound)
  expect(await refusalOf(season('..', 10, 12))).toMatchObject({ status: 400 })
})

test('the next and previous seasons are found by start time, if they have begun', async () => {
  const first = await season('Season 1', -10, -5)
  const second = await season('Season 2', -5, 5)
  await season('Planned', 5, 15)
  const next = (seasonStart: string) =>
    fixtures.nobody.call('GET /points/season-ranking/next-season/{seasonStart}', { params: { seasonStart } })
  const previous = (seasonStart: string) =>
    fixtures.nobody.call('GET /points/season-ranking/prev-season/{seasonStart}', { params: { seasonStart } })
  expect((await next(first.startTime)).season.name).toBe('Season 2')
  expect((await previous(second.startTime)).season.name).toBe('Season 1')
  expect((await previous(second.startTime.replace('Z', '+00:00'))).season.name).toBe('Season 1')
  expect(await refusalOf(next(second.startTime))).toMatchObject({ status: 404, message: 'Season not found' })
  expect(await refusalOf(previous(first.startTime))).toMatchObject({ status: 404, message: 'Season not found' })
  expect(await refusalOf(next('yesterday'))).toMatchObject({ status: 400 })
})

test('a season in which points were earned cannot be deleted', async () => {
  const { id } = await season('Season 1', -2, 2)
  await earn('ann', 1)
  const stays = { status: 409, message: 'This season can’t be deleted because it has points or avatar awards' }
  expect(await refusalOf(root.call('DELETE /points/season/{id}', { params: { id } }))).toEqual(stays)
  expect(await refusalOf(root.call('DELETE /admin/seasons/{id}', { params: { id } }))).toEqual(stays)
})

test('administrators list season and lifetime points with the filters that these lists support', async () => {
  const { id: seasonId } = await season('Season 1', -2, 2)
  await earn('ann', 10)
  await earn('ben', 30)
  await earn('cleo', 7, 3)
  const page = await root.call('GET /admin/ranking-status', { query: { seasonId, sort: 'balance,ASC', limit: 1 } })
  expect(page).toMatchObject({ count: 1, total: 2, page: 1, pageCount: 2, data: [{ balance: 10, seasonId }] })
  const { data } = await root.call('GET /admin/ranking-status', { query: { balance: 30 } })
  expect(data).toMatchObject([{ userUuid: member('ben').uuid }])
  const id = data[0]?.id ?? 0
  expect(await root.call('GET /admin/ranking-status/{id}', { params: { id } })).toEqual(data[0])
  const lifetime = await root.call('GET /admin/ranking-status-lifetime', {
    query: { userUuid: member('cleo').uuid },
  })
  expect(lifetime.data).toMatchObject([{ balance: 7 }])
  const lifetimeId = lifetime.data[0]?.id ?? 0
  expect(await root.call('GET /admin/ranking-status-lifetime/{id}', { params: { id: lifetimeId } })).toEqual(
    lifetime.data[0],
  )
  const notFound = { status: 404, message: 'Ranking not found' }
  for (const key of ['GET /admin/ranking-status/{id}', 'GET /admin/ranking-status-lifetime/{id}'] as const)
    expect(await refusalOf(root.call(key, { params: { id: 999_999 } }))).toEqual(notFound)
})

test('a season has custom fields, which its ranking shows', async () => {
  const { id: seasonId } = await season('Season 1', -2, 2)
  const set = (name: string, value: string, of = seasonId) =>
    root.call('POST /custom-fields', { body: { seasonId: of, name, value } })
  await set('prize', 'A moth')
  await set('prize', 'A mirror ball')
  expect((await current()).season.customFields).toEqual({ prize: 'A mirror ball' })
  expect(await root.call('GET /admin/seasons/{id}', { params: { id: seasonId } })).toMatchObject({
    name: 'Season 1',
    customFields: { prize: 'A mirror ball' },
  })
  await Promise.allSettled(Array.from({ length: 30 }, (_, at) => set(`field-${at}`, 'x')))
  expect(Object.keys((await current()).season.customFields)).toHaveLength(20)
  expect(await refusalOf(set('another', 'x'))).toEqual({
    status: 409,
    message: 'A season can have up to 20 custom fields',
  })
  expect(await refusalOf(set('prize', 'x', seasonId + 99))).toMatchObject({ status: 404 })
  const remove = () => root.call('DELETE /custom-fields', { body: { seasonId, name: 'prize' } })
  await remove()
  expect(await refusalOf(remove())).toEqual({ status: 404, message: 'Custom field not found' })
})

test('merging two accounts adds up their points', async () => {
  await season('Season 1', -2, 2)
  await earn('ann', 10)
  await earn('ben', 5)
  await earn('ben', 3, 3)
  const [from, into] = await Promise.all(
    ['ben', 'ann'].map((name) =>
      fixtures.app.db
        .selectFrom('user')
        .where('uuid', '=', member(name).uuid)
        .select(['id', 'uuid'])
        .executeTakeFirstOrThrow(),
    ),
  )
  if (!from || !into) throw new Error('two accounts')
  await fixtures.app.db.transaction().execute(async (trx) => {
    for (const one of fixtures.app.personalData)
      if ('points' in (await one.read({ ...fixtures.app, db: trx }, from)))
        await one.merge(fixtures.app, trx, { from, into })
  })
  expect(names(await current())).toEqual([[1, 'ann', 15]])
  expect(names(await fixtures.nobody.call('GET /points/all-seasons-ranking'))).toEqual([[1, 'ann', 18]])
  expect(await fixtures.app.db.selectFrom('pointsEntry').where('userUuid', '=', from.uuid).execute()).toEqual([])
})

// Runs last, because a ban ends the user's sessions.
test('rankings leave out bots, closed accounts and banned users until they are back', async () => {
  await season('Season 1', -2, 2)
  for (const [name, points] of [
    ['ann', 40],
    ['ben', 30],
    ['cleo', 20],
    ['dan', 10],
  ] as const)
    await earn(name, points)
  const set = (name: string, change: object) =>
    fixtures.app.db.updateTable('user').set(change).where('uuid', '=', member(name).uuid).execute()
  await set('ann', { bannedUntil: new Date(fixtures.clock.now() + 60_000) })
  await set('cleo', { deactivatedAt: new Date() })
  expect(names(await current())).toEqual([
    [1, 'ben', 30],
    [2, 'dan', 10],
  ])
  const statusOf = (name: string) =>
    root.call('GET /points/current-ranking-status/{userUuid}', { params: { userUuid: member(name).uuid } })
  expect(await statusOf('dan')).toMatchObject({ rank: 2, balance: 10, hasCurrentRankingStatus: true })
  expect(await statusOf('ann')).toMatchObject({ rank: null, balance: 0, hasCurrentRankingStatus: false })
  fixtures.clock.pass(60_000)
  expect(names(await current()).map(([, name]) => name)).toEqual(['ann', 'ben', 'dan'])
  expect(await statusOf('dan')).toMatchObject({ rank: 3 })
})
