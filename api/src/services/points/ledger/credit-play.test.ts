import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Listener } from '@segue/shared/points/rules.ts'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { creditPlay } from './credit-play.ts'

const dayMs = 86_400_000
let fixtures: Fixtures
let ann: Member, ben: Member, cleo: Member, botty: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  cleo = await fixtures.person('cleo')
  botty = await fixtures.person('botty', { role: 'bot' })
})
afterEach(async () => {
  for (const table of ['pointsEntry', 'rankingStatus', 'lifetimeRanking', 'pointsPair', 'season'] as const)
    await fixtures.app.db.deleteFrom(table).execute()
})
afterAll(() => fixtures.close())

const listener = (who: { uuid: string }, changes: Partial<Listener> = {}): Listener => ({
  userUuid: who.uuid,
  place: null,
  like: false,
  star: false,
  ...changes,
})
let plays = 0
const play = (dj: { uuid: string }, listeners: Listener[], changes: { playId?: string; endTime?: number } = {}) =>
  creditPlay(fixtures.app, {
    playId: `play ${++plays}`,
    djUuid: dj.uuid,
    endTime: fixtures.clock.now(),
    audience: { djPlace: null, listeners },
    ...changes,
  })
const pointsOf = async (who: { uuid: string }) =>
  (await ben.call('GET /points/ranking-status/sum/{userUuid}', { params: { userUuid: who.uuid } })).lifetimeBalance
const season = (name: string, from: number, to: number) =>
  fixtures.app.db
    .insertInto('season')
    .values({ name, startTime: new Date(from), endTime: new Date(to) })
    .returning('id')
    .executeTakeFirstOrThrow()

test('a song that others heard earns its DJ points once, even if it is reported repeatedly or concurrently', async () => {
  const credit = () => play(ann, [listener(ben, { like: true }), listener(cleo, { star: true })], { playId: 'once' })
  await Promise.all([credit(), credit(), credit()])
  await credit()
  expect(await pointsOf(ann)).toBe(20)
  expect(await fixtures.app.db.selectFrom('pointsEntry').select(['amount', 'playId']).execute()).toEqual([
    { amount: 20, playId: 'once' },
  ])
  expect(await fixtures.app.db.selectFrom('pointsPair').select('songs').execute()).toEqual([
    { songs: 1 },
    { songs: 1 },
  ])
})

test('bots and guests earn nothing, and do not count as listeners', async () => {
  const nobody = { uuid: fixtures.app.ids.uuid() }
  await play(botty, [listener(ann), listener(ben)])
  await play(nobody, [listener(ann), listener(ben)])
  await play(ann, [listener(ben, { like: true }), listener(botty, { like: true }), listener(nobody)])
  expect(await fixtures.app.db.selectFrom('pointsEntry').execute()).toEqual([])
})

test('closed and banned accounts neither earn points nor count as listeners', async () => {
  const dan = await fixtures.person('dan')
  const eve = await fixtures.person('eve')
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', dan.uuid).execute()
  const bannedUntil = new Date(fixtures.clock.now() + dayMs)
  await fixtures.app.db.updateTable('user').set({ bannedUntil }).where('uuid', '=', eve.uuid).execute()
  await play(dan, [listener(ann), listener(ben)])
  await play(eve, [listener(ann), listener(ben)])
  await play(ann, [listener(dan), listener(eve), listener(ben)])
  expect(await fixtures.app.db.selectFrom('pointsEntry').execute()).toEqual([])
})

test("listeners of one household count as one, and those of the DJ's household not at all", async () => {
  const home = [listener(ben, { place: 1, like: true }), listener(cleo, { place: 1, like: true })]
  await play(ann, home)
  expect(await pointsOf(ann)).toBe(0)
  const audience = { djPlace: 2, listeners: [listener(ben, { place: 2 }), listener(cleo, { place: 3 })] }
  await creditPlay(fixtures.app, { playId: 'home', djUuid: ann.uuid, endTime: fixtures.clock.now(), audience })
  expect(await pointsOf(ann)).toBe(0)
})

test('songs that a room plays from its own crate earn no points', async () => {
  await creditPlay(fixtures.app, { playId: 'own', djUuid: fixtures.app.ids.uuid(), endTime: fixtures.clock.now() })
  expect(await fixtures.app.db.selectFrom('pointsEntry').execute()).toEqual([])
})

test('the same two listeners are worth less after ten songs in a week, and count fully again in the next', async () => {
  const pair = [listener(ben), listener(cleo)]
  for (let song = 0; song < 10; song++) await play(ann, pair)
  expect(await pointsOf(ann)).toBe(80)
  await play(ann, pair)
  expect(await pointsOf(ann)).toBe(84)
  fixtures.clock.pass(7 * dayMs)
  await play(ann, pair)
  expect(await pointsOf(ann)).toBe(92)
})

test('songs earn at most a thousand points a day, counted on the day on which they ended', async () => {
  const earned = new Date(fixtures.clock.now())
  const entry = { key: 'earlier', userUuid: ann.uuid, seasonId: null, amount: 995, reason: 'play' as const }
  await fixtures.app.db
    .insertInto('pointsEntry')
    .values({ ...entry, at: earned, toldAt: earned })
    .execute()
  await play(ann, [listener(ben), listener(cleo)])
  expect(await pointsOf(ann)).toBe(5)
  await play(ann, [listener(ben), listener(cleo)])
  expect(await pointsOf(ann)).toBe(5)
  await play(ann, [listener(ben), listener(cleo)], { endTime: fixtures.clock.now() - dayMs })
  expect(await pointsOf(ann)).toBe(13)
})

test('a late play counts in the season in which it ended, and between seasons only for lifetime points', async () => {
  const now = fixtures.clock.now()
  const first = await season('One', now - 10 * dayMs, now - 5 * dayMs)
  const second = await season('Two', now - dayMs, now + dayMs)
  const pair = [listener(ben), listener(cleo)]
  await play(ann, pair, { endTime: now - 6 * dayMs })
  await play(ann, pair, { endTime: now - 5 * dayMs })
  await play(ann, pair)
  const rows = await fixtures.app.db
    .selectFrom('rankingStatus')
    .select(['seasonId', 'balance'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { seasonId: first.id, balance: 8 },
    { seasonId: second.id, balance: 8 },
  ])
  expect(await pointsOf(ann)).toBe(24)
})

test('the record of who listened to whom is deleted after a few weeks', async () => {
  await play(ann, [listener(ben), listener(cleo)])
  const kept = async () => (await fixtures.app.db.selectFrom('pointsPair').execute()).length
  const forget = async () => {
    await fixtures.app.jobs.add(fixtures.app.db, 'forgetPairs', {})
    await fixtures.runJobs()
  }
  await forget()
  expect(await kept()).toBe(2)
  fixtures.clock.pass(36 * dayMs)
  await forget()
  expect(await kept()).toBe(0)
})
