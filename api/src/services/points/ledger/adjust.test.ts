import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const adjust = (who: { uuid: string }, points: number, more: object = {}) =>
  root.call('POST /points/season/admin/handle-points', {
    body: { userUuid: who.uuid, points, reason: 'A contest', ...more },
  })
const notify = (who: { uuid: string }, points: number, key: string, more: object = {}) =>
  fixtures.service.call('POST /points/service', { body: { userUuid: who.uuid, points, key, ...more } })
const beyond = {
  status: 409,
  message: 'Points must be between 0 and 2,000,000,000',
}

test('an administrator can add and remove points with a reason, which is recorded', async () => {
  const ann = await fixtures.person('ann')
  expect(await adjust(ann, 50)).toEqual({
    userUuid: ann.uuid,
    seasonId: null,
    balance: 0,
    lifetimeBalance: 50,
    counted: true,
  })
  expect(await adjust(ann, -20)).toMatchObject({ lifetimeBalance: 30 })
  const data = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('userUuid', '=', ann.uuid)
    .select(['action', 'reason', 'actorUuid'])
    .orderBy('id', 'desc')
    .execute()
  expect(data.map(({ action, reason, actorUuid }) => [action, reason, actorUuid])).toEqual([
    ['changePoints', '-20: A contest', root.uuid],
    ['changePoints', '+50: A contest', root.uuid],
  ])
})

test('repeating a change with the same actId changes nothing, even concurrently', async () => {
  const ben = await fixtures.person('ben')
  const all = await Promise.all([1, 2, 3].map(() => adjust(ben, 10, { actId: 'ben once' })))
  expect(all.filter(({ counted }) => counted)).toHaveLength(1)
  expect(await adjust(ben, 10, { actId: 'ben once' })).toMatchObject({ counted: false, lifetimeBalance: 10 })
})

test('points never go below zero, even with concurrent deductions', async () => {
  const cleo = await fixtures.person('cleo')
  await adjust(cleo, 25)
  const all = await Promise.all(
    Array.from({ length: 8 }, () =>
      adjust(cleo, -10).then(
        () => 'taken',
        () => 'refused',
      ),
    ),
  )
  expect(all.filter((one) => one === 'taken')).toHaveLength(2)
  expect(await refusalOf(adjust(cleo, -6))).toEqual(beyond)
  expect(await adjust(cleo, -5)).toMatchObject({ lifetimeBalance: 0 })
})

test('no more points can be taken from a season than were earned in it', async () => {
  const dan = await fixtures.person('dan')
  const now = fixtures.clock.now()
  const { id } = await fixtures.app.db
    .insertInto('season')
    .values({ name: 'One', startTime: new Date(now - 1000), endTime: new Date(now + 100_000) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notify(dan, 100, 'before', { at: new Date(now - 5000).toISOString() })
  expect(await adjust(dan, 10)).toMatchObject({ seasonId: id, balance: 10, lifetimeBalance: 110 })
  expect(await refusalOf(adjust(dan, -11))).toEqual(beyond)
  expect(await adjust(dan, -10, { seasonId: id })).toMatchObject({ balance: 0, lifetimeBalance: 100 })
  expect(await refusalOf(adjust(dan, 1, { seasonId: id + 99 }))).toMatchObject({ status: 404 })
  await fixtures.app.db
    .updateTable('season')
    .set({ endTime: new Date(now - 1) })
    .execute()
})

test('points reported by a service count once per key', async () => {
  const eve = await fixtures.person('eve')
  expect(await notify(eve, 7, 'a quiz')).toMatchObject({ counted: true, lifetimeBalance: 7 })
  expect(await notify(eve, 7, 'a quiz')).toMatchObject({ counted: false, lifetimeBalance: 7 })
  const late = new Date(fixtures.clock.now() + 1000).toISOString()
  expect(await refusalOf(notify(eve, 7, 'tomorrow', { at: late }))).toMatchObject({ status: 400 })
  expect(await refusalOf(notify(eve, -8, 'too much'))).toEqual(beyond)
})

test("bots, guests and unknown users can't have points", async () => {
  const botty = await fixtures.person('botty', { role: 'bot' })
  const guest = await fixtures.guest()
  for (const give of [adjust, (who: { uuid: string }, points: number) => notify(who, points, 'none')]) {
    expect(await refusalOf(give(botty, 1))).toMatchObject({ status: 403, message: 'Bots can’t have points' })
    expect(await refusalOf(give(guest, 1))).toMatchObject({ status: 404, message: 'User not found' })
  }
})

test('a change of points must be a whole number other than 0, and a million at most', async () => {
  const fay = await fixtures.person('fay')
  for (const points of [0, 0.5, 1_000_001, -1_000_001]) {
    expect(await refusalOf(adjust(fay, points))).toMatchObject({ status: 400 })
    expect(await refusalOf(notify(fay, points, 'odd'))).toMatchObject({ status: 400 })
  }
})

test('only administrators and services can change points', async () => {
  const mo = await fixtures.person('mo', { role: 'moderator' })
  const body = { userUuid: mo.uuid, points: 5, reason: 'For me', key: 'mine' }
  expect(await refusalOf(mo.call('POST /points/season/admin/handle-points', { body }))).toMatchObject({ status: 403 })
  expect(await refusalOf(mo.call('POST /points/service', { body }))).toMatchObject({ status: 403 })
  expect(await refusalOf(root.call('POST /points/service', { body }))).toMatchObject({ status: 403 })
})
