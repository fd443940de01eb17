import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

const dayMs = 86_400_000
let fixtures: Fixtures
// Seasons are planned by a service, whose token does not expire as the weeks pass.
beforeAll(async () => {
  fixtures = await openApi()
})
afterEach(async () => {
  await fixtures.app.db.deleteFrom('season').execute()
  await fixtures.app.db.deleteFrom('job').where('kind', '=', 'turnSeason').execute()
})
afterAll(() => fixtures.close())

const inDays = (days: number) => new Date(fixtures.clock.now() + days * dayMs).toISOString()
const plan = (name: string, from: number, to: number) =>
  fixtures.service.call('POST /points/season', { body: { name, startTime: inDays(from), endTime: inDays(to) } })
const current = () => fixtures.nobody.call('GET /seasons/current')
const noSeason = { status: 404, message: 'There’s no season right now' }

test('everyone sees the current season, from its start up to its end', async () => {
  expect(await refusalOf(current())).toEqual(noSeason)
  const season = await plan('Season 1', 1, 10)
  expect(await refusalOf(current())).toEqual(noSeason)
  fixtures.clock.pass(dayMs)
  expect(await current()).toEqual(season)
})

test('the seasons around an instant are those that have started, or null', async () => {
  const around = (instant: string) => fixtures.nobody.call('GET /seasons/around/{instant}', { params: { instant } })
  expect(await around(inDays(0))).toEqual({ current: null, previous: null, next: null })
  const first = await plan('Season 1', 0, 10)
  const second = await plan('Season 2', 10, 20)
  await plan('Season 3', 20, 30)
  fixtures.clock.pass(15 * dayMs)
  expect(await around(first.startTime)).toEqual({ current: second, previous: null, next: second })
  expect(await around(second.startTime)).toEqual({ current: second, previous: first, next: null })
  expect(await refusalOf(around('yesterday'))).toMatchObject({ status: 400 })
})

test('when a season ends, the next one of the same length starts automatically', async () => {
  const season = await plan('Season 1', 0, 10)
  fixtures.clock.pass(10 * dayMs)
  await fixtures.runJobs()
  const next = await current()
  expect(next).toMatchObject({ name: 'Season 2', startTime: season.endTime, endTime: inDays(10) })
  await fixtures.runJobs()
  fixtures.clock.pass(10 * dayMs)
  await fixtures.runJobs()
  expect(await current()).toMatchObject({ name: 'Season 3', startTime: next.endTime })
  const { data } = await fixtures.service.call('GET /admin/seasons', { query: {} })
  expect(data.map(({ name }) => name)).toEqual(['Season 3', 'Season 2', 'Season 1'])
})

test('a planned or extended season is not followed by an overlapping one', async () => {
  const { id } = await plan('Season 1', 0, 10)
  await plan('Summer', 12, 20)
  fixtures.clock.pass(10 * dayMs)
  await fixtures.runJobs()
  expect(await refusalOf(current())).toEqual(noSeason)
  fixtures.clock.pass(2 * dayMs)
  expect((await current()).name).toBe('Summer')
  await fixtures.service.call('PATCH /points/season/{id}', {
    params: { id: (await current()).id },
    body: { endTime: inDays(30) },
  })
  fixtures.clock.pass(20 * dayMs)
  await fixtures.runJobs()
  expect((await current()).name).toBe('Summer')
  fixtures.clock.pass(10 * dayMs)
  await fixtures.runJobs()
  expect((await current()).name).toBe('Summer 2')
  await fixtures.service.call('DELETE /points/season/{id}', { params: { id } })
  expect(await refusalOf(fixtures.service.call('GET /admin/seasons/{id}', { params: { id } }))).toMatchObject({
    status: 404,
  })
})

test('no two seasons overlap even when created concurrently, and each has its own name', async () => {
  const tries = await Promise.allSettled([1, 2, 3, 4].map((from) => plan(`Rival ${from}`, from, 10)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const overlaps = { status: 409, message: 'This season overlaps another one' }
  expect(await refusalOf(plan('Late', 9, 20))).toEqual(overlaps)
  const later = await plan('Later', 10, 20)
  const change = (body: object) =>
    fixtures.service.call('PATCH /points/season/{id}', { params: { id: later.id }, body })
  expect(await refusalOf(change({ startTime: inDays(5) }))).toEqual(overlaps)
  const taken = { status: 409, message: 'Another season already has this name' }
  expect(await refusalOf(plan('Later', 30, 40))).toEqual(taken)
  const other = await plan('Other', 30, 40)
  expect(
    await refusalOf(
      fixtures.service.call('PATCH /points/season/{id}', { params: { id: other.id }, body: { name: 'Later' } }),
    ),
  ).toEqual(taken)
  const backwards = { status: 400, message: 'A season must end after it starts' }
  expect(await refusalOf(plan('Backwards', 60, 50))).toEqual(backwards)
  expect(await refusalOf(change({ endTime: inDays(9) }))).toEqual(backwards)
})

test('a season lasts at least a day', async () => {
  const tooShort = { status: 400, message: 'A season must last at least a day' }
  expect(await refusalOf(plan('Blink', -20_000, -19_999.999))).toEqual(tooShort)
  const { id } = await plan('A day', 0, 1)
  const body = { endTime: inDays(0.5) }
  expect(await refusalOf(fixtures.service.call('PATCH /points/season/{id}', { params: { id }, body }))).toEqual(
    tooShort,
  )
})

test('a past season of one millisecond is followed by a single current one', async () => {
  const [startTime, endTime] = [new Date(0), new Date(1)]
  const values = { name: 'Blink', startTime, endTime, createdAt: startTime, updatedAt: startTime }
  await fixtures.app.db.insertInto('season').values(values).execute()
  await fixtures.app.jobs.add(fixtures.app.db, 'turnSeason', {})
  await fixtures.runJobs()
  expect(await current()).toMatchObject({ name: 'Blink 2' })
  await fixtures.runJobs()
  const { data } = await fixtures.service.call('GET /admin/seasons', { query: {} })
  expect(data).toHaveLength(2)
})

test('only administrators and services can plan and delete seasons', async () => {
  const ann = await fixtures.person('ann')
  const root = await fixtures.person('root', { role: 'admin' })
  const body = { name: 'Season 1', startTime: inDays(0), endTime: inDays(10) }
  expect(await refusalOf(ann.call('POST /points/season', { body }))).toMatchObject({ status: 403 })
  const { id } = await root.call('POST /points/season', { body })
  expect(await refusalOf(ann.call('DELETE /admin/seasons/{id}', { params: { id } }))).toMatchObject({ status: 403 })
  expect(await fixtures.service.call('GET /admin/seasons/{id}', { params: { id } })).toMatchObject({
    name: 'Season 1',
  })
  await fixtures.service.call('DELETE /admin/seasons/{id}', { params: { id } })
  const notFound = { status: 404, message: 'Season not found' }
  expect(await refusalOf(fixtures.service.call('DELETE /admin/seasons/{id}', { params: { id } }))).toEqual(notFound)
  expect(await refusalOf(fixtures.service.call('DELETE /points/season/{id}', { params: { id } }))).toEqual(notFound)
  expect(await refusalOf(fixtures.service.call('PATCH /points/season/{id}', { params: { id }, body: {} }))).toEqual(
    notFound,
  )
  // Deleting the last season ends the series.
  fixtures.clock.pass(20 * dayMs)
  await fixtures.runJobs()
  expect(await refusalOf(current())).toEqual(noSeason)
})
