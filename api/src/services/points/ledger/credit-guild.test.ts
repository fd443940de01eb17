import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { personalData } from '../personal-data.ts'
import { creditPlay } from './credit-play.ts'

const dayMs = 86_400_000
let fixtures: Fixtures
let ann: Member, ben: Member, cleo: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  cleo = await fixtures.person('cleo')
})
const sums = ['rankingStatus', 'lifetimeRanking', 'guildRanking', 'guildDjRanking'] as const
afterEach(async () => {
  for (const table of ['pointsEntry', 'pointsPair', ...sums, 'season'] as const)
    await fixtures.app.db.deleteFrom(table).execute()
})
afterAll(() => fixtures.close())

const season = async (from = -dayMs, to = dayMs) =>
  fixtures.app.db
    .insertInto('season')
    .values({
      name: `from ${from}`,
      startTime: new Date(fixtures.clock.now() + from),
      endTime: new Date(fixtures.clock.now() + to),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
let plays = 0
const play = (dj: Member, guildId: string | undefined, changes: { playId?: string; endTime?: number } = {}) =>
  creditPlay(fixtures.app, {
    playId: `play ${++plays}`,
    djUuid: dj.uuid,
    guildId,
    endTime: fixtures.clock.now(),
    audience: {
      djPlace: null,
      listeners: [ann, ben, cleo]
        .filter(({ uuid }) => uuid !== dj.uuid)
        .map(({ uuid }) => ({ userUuid: uuid, place: null, like: false, star: false })),
    },
    ...changes,
  })
const ofGuilds = () =>
  fixtures.app.db.selectFrom('guildRanking').select(['guildId', 'balance']).orderBy('guildId').execute()
const ofDjs = () =>
  fixtures.app.db
    .selectFrom('guildDjRanking')
    .select(['guildId', 'userUuid', 'balance'])
    .orderBy('guildId')
    .orderBy('balance', 'desc')
    .execute()

test('points count for the Discord server they were earned in, once, even if a play is reported again', async () => {
  await season()
  await Promise.all([1, 2, 3].map(() => play(ann, '11', { playId: 'once' })))
  await play(ann, '11', { playId: 'once' })
  await Promise.all([play(ann, '11'), play(ben, '11'), play(cleo, '22')])
  expect(await ofGuilds()).toEqual([
    { guildId: '11', balance: 24 },
    { guildId: '22', balance: 8 },
  ])
  expect(await ofDjs()).toEqual([
    { guildId: '11', userUuid: ann.uuid, balance: 16 },
    { guildId: '11', userUuid: ben.uuid, balance: 8 },
    { guildId: '22', userUuid: cleo.uuid, balance: 8 },
  ])
})

test('plays in rooms without a server, plays between seasons and points from services count for no server', async () => {
  await play(ann, '11')
  await season()
  await play(ann, undefined)
  await fixtures.service.call('POST /points/service', { body: { key: 'by hand', userUuid: ann.uuid, points: 50 } })
  expect(await ofGuilds()).toEqual([])
  expect(await ofDjs()).toEqual([])
})

test('a server gets no more points than its DJs, for whom the daily limit and diminishing points apply', async () => {
  await season(-2 * dayMs)
  for (let song = 0; song < 40; song++) await play(ann, '11')
  const earned = await fixtures.app.db.selectFrom('rankingStatus').select('balance').executeTakeFirstOrThrow()
  expect(earned.balance).toBe(80 + 40 + 20)
  expect(await ofGuilds()).toEqual([{ guildId: '11', balance: earned.balance }])
  const at = new Date(fixtures.clock.now())
  const almost = { key: 'earlier', userUuid: ben.uuid, seasonId: null, amount: 995, reason: 'play' as const }
  await fixtures.app.db
    .insertInto('pointsEntry')
    .values({ ...almost, at, toldAt: at })
    .execute()
  await play(ben, '22')
  await play(ben, '33')
  expect((await ofGuilds()).slice(1)).toEqual([{ guildId: '22', balance: 5 }])
})

test('a late play counts in the season in which it ended, and keeps the time when the points were reached', async () => {
  const first = await season(-10 * dayMs, -5 * dayMs)
  const second = await season()
  await play(ann, '11')
  await play(ann, '11', { endTime: fixtures.clock.now() - dayMs / 2 })
  await play(ann, '11', { endTime: fixtures.clock.now() - 6 * dayMs })
  const rows = await fixtures.app.db
    .selectFrom('guildRanking')
    .select(['seasonId', 'balance', 'reachedAt'])
    .orderBy('seasonId')
    .execute()
  expect(rows).toEqual([
    { seasonId: first.id, balance: 8, reachedAt: new Date(fixtures.clock.now() - 6 * dayMs) },
    { seasonId: second.id, balance: 16, reachedAt: new Date(fixtures.clock.now()) },
  ])
})

test('a server with the maximum number of points stays there, and its DJs keep earning', async () => {
  const { id: seasonId } = await season()
  const full = { guildId: '11', seasonId, balance: 2_000_000_000, reachedAt: new Date(fixtures.clock.now()) }
  await fixtures.app.db.insertInto('guildRanking').values(full).execute()
  await play(ann, '11')
  expect(await ofGuilds()).toEqual([{ guildId: '11', balance: 2_000_000_000 }])
  expect(await ofDjs()).toMatchObject([{ userUuid: ann.uuid, balance: 8 }])
})

test('points in servers are exported, merged and deleted with the account, and servers keep theirs', async () => {
  const [dan, eve] = [await fixtures.person('dan'), await fixtures.person('eve')]
  await season()
  await play(dan, '11')
  await play(eve, '11')
  const holderOf = async ({ uuid }: Member) =>
    fixtures.app.db.selectFrom('user').where('uuid', '=', uuid).select(['id', 'uuid']).executeTakeFirstOrThrow()
  const [from, into] = [await holderOf(dan), await holderOf(eve)]
  expect(await personalData.read(fixtures.app, from)).toMatchObject({
    points: { guilds: [{ guildId: '11', seasonName: `from ${-dayMs}`, balance: 8 }] },
  })
  await fixtures.app.db.transaction().execute((trx) => personalData.merge(fixtures.app, trx, { from, into }))
  expect(await ofDjs()).toEqual([{ guildId: '11', userUuid: eve.uuid, balance: 16 }])
  await fixtures.app.db.transaction().execute((trx) => personalData.remove(fixtures.app, trx, into))
  expect(await ofDjs()).toEqual([])
  expect(await ofGuilds()).toEqual([{ guildId: '11', balance: 16 }])
})
