import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'
import { markVisited } from './mark-visited.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const roomOf = (who: Member, name: string) => who.call('POST /rooms/infrastructure', { body: { name } })
const metrics = (who: Pick<Member, 'call'>, id: string, days?: number) =>
  who.call('GET /rooms/{id}/statistics', { params: { id }, query: days === undefined ? {} : { days } })

let plays = 0
async function played(roomUuid: string, djUuid: string, trackName: string, people: [start: number, end: number]) {
  plays += 1
  const startTime = fixtures.clock.now()
  const voteCounts = { likes: people[1], dislikes: 1, stars: 2 }
  const play = { playId: `figure ${plays}`, roomUuid, djUuid, song: { trackName, artistName: 'They' }, startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: people[0] })
  await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: startTime + 1000, listeners: people[1] })
}

test('staff see how many people listened, which songs gained and lost listeners, and who played', async () => {
  const [ben, room] = [await fixtures.person('ben'), await roomOf(ann, 'Figures')]
  const guest = await fixtures.guest()
  await played(room.uuid, ann.uuid, 'Loved', [2, 6])
  await played(room.uuid, ben.uuid, 'Left', [6, 1])
  await played(room.uuid, guest.uuid, 'Even', [4, 4])
  fixtures.clock.pass(3 * dayMs)
  await played(room.uuid, ann.uuid, 'Later', [5, 7])
  const seen = await metrics(ann, room.slug)
  expect(seen.plays).toBe(4)
  expect(seen.bucketMs).toBe(dayMs)
  expect(
    seen.listeners.map(({ plays: count, average, most: max }) => ({ plays: count, average, most: max })),
  ).toEqual([
    { plays: 3, average: 4, most: 6 },
    { plays: 1, average: 5, most: 5 },
  ])
  const votes = { plays: 1, dislikes: 1, stars: 2, artistName: 'They' }
  expect(seen.songsThatKept).toEqual([
    { trackName: 'Loved', change: 4, likes: 6, ...votes },
    { trackName: 'Later', change: 2, likes: 7, ...votes },
  ])
  expect(seen.songsThatLost).toEqual([{ trackName: 'Left', change: -5, likes: 1, ...votes }])
  expect(seen.djs).toMatchObject([
    { uuid: ann.uuid, nickname: 'ann', plays: 2, likes: 13, stars: 4, listeners: 3.5 },
    { uuid: ben.uuid, nickname: 'ben', plays: 1, likes: 1, stars: 2, listeners: 6 },
  ])
  fixtures.clock.pass(5 * dayMs)
  const week = await metrics(ann, room.uuid, 7)
  expect(week).toMatchObject({ plays: 1, bucketMs: 3_600_000 })
  expect(week.songsThatKept.map(({ trackName }) => trackName)).toEqual(['Later'])
  // Plays from before people were counted are left out of these.
  await fixtures.app.db
    .updateTable('songPlay')
    .set({ listenersAtStart: null })
    .where('roomUuid', '=', room.uuid)
    .execute()
  expect(await metrics(ann, room.slug)).toMatchObject({ plays: 4, listeners: [], songsThatKept: [] })
})

test('users with an account count once a day, as newcomers or as returning', async () => {
  const [ben, room] = [await fixtures.person('back'), await roomOf(ann, 'Visits')]
  const visit = (who: Member) => markVisited(fixtures.app.db, room.uuid, who.uuid, new Date(fixtures.clock.now()))
  fixtures.clock.pass(dayMs - (fixtures.clock.now() % dayMs))
  await Promise.all([visit(ann), visit(ann), visit(ben)])
  await visit(ann)
  fixtures.clock.pass(dayMs)
  await Promise.all([visit(ann), visit(ann)])
  const { visits } = await metrics(ann, room.slug)
  expect(visits.map(({ newcomers, returning }) => [newcomers, returning])).toEqual([
    [2, 0],
    [0, 1],
  ])
})

test('entering a room over its socket counts as a visit', async () => {
  const [dora, room] = [await fixtures.person('dora'), await roomOf(ann, 'By the door')]
  await fixtures.enter(dora, room.uuid)
  await fixtures.enter(await fixtures.guest(), room.uuid)
  await expect
    .poll(async () => (await metrics(ann, room.slug)).visits)
    .toMatchObject([{ newcomers: 1, returning: 0 }])
  expect((await dora.call('GET /rooms/recent')).rooms.map(({ slug }) => slug)).toEqual([room.slug])
})

test('only room staff can see the metrics, and only for the supported ranges', async () => {
  const [room, stranger] = [await roomOf(ann, 'Private'), await fixtures.person('stranger')]
  const refused = { status: 403, message: 'Only room staff can do this' }
  expect(await refusalOf(metrics(stranger, room.slug))).toEqual(refused)
  expect(await refusalOf(metrics(await fixtures.guest(), room.slug))).toMatchObject({ status: 401 })
  expect(await refusalOf(metrics(ann, 'no-such-room'))).toEqual({ status: 404, message: 'Room not found' })
  expect((await refusalOf(metrics(ann, room.slug, 366))).status).toBe(400)
  expect(await metrics(ann, room.slug)).toMatchObject({ plays: 0, listeners: [], visits: [], djs: [] })
})

test('the metrics of a busy room cover a whole month, and nothing of the month before', async () => {
  const room = await roomOf(ann, 'Busy')
  // About fifty days of a song every three and a half minutes, heard by twenty people.
  await sql`
    insert into "songPlay" ("playId", "roomUuid", "djUuid", "songId", "song", "likes", "playedAt", "endedAt",
      "listenersAtStart", "listenersAtEnd")
    select 'busy ' || n, ${room.uuid}::uuid, ${ann.uuid}::uuid, n % 3000 + 1, '{"trackName":"One"}', n % 7,
      ${new Date(fixtures.clock.now())}::timestamptz - n * interval '210 seconds', now(), 20, 19
    from generate_series(1, 20000) as n`.execute(fixtures.app.db)
  const { plays, listeners } = await metrics(ann, room.slug, 30)
  // Today is the last of the thirty days.
  const now = fixtures.clock.now()
  const from = Math.floor(now / dayMs) * dayMs - 29 * dayMs
  expect(plays).toBe(Math.floor((now - from) / 210_000))
  expect(listeners.reduce((sum, one) => sum + one.plays, 0)).toBe(plays)
  expect(listeners.length).toBeGreaterThanOrEqual(29)
  expect(new Set(listeners.map(({ average, most: max }) => `${average} ${max}`))).toEqual(new Set(['20 20']))
})

/** Plays at an interval, the latest of them now. */
const playing = (roomUuid: string, count: number, seconds: number) =>
  sql`
    insert into "songPlay" ("playId", "roomUuid", "djUuid", "songId", "song", "likes", "playedAt", "endedAt",
      "listenersAtStart", "listenersAtEnd")
    select ${roomUuid}::text || n, ${roomUuid}::uuid, ${ann.uuid}::uuid, n % 3000 + 1, '{"trackName":"One"}', 1,
      ${new Date(fixtures.clock.now())}::timestamptz - n * ${seconds}::integer * interval '1 second', now(), 20, 21
    from generate_series(0, ${count - 1}::integer) as n`.execute(fixtures.app.db)

test('three months are reported by the day, without anything before them', async () => {
  const room = await roomOf(ann, 'A quarter')
  // A play a day for a hundred days.
  await playing(room.uuid, 100, 86_400)
  const [quarter, month] = [await metrics(ann, room.slug, 90), await metrics(ann, room.slug, 30)]
  expect([quarter.plays, month.plays]).toEqual([90, 30])
  expect(quarter).toMatchObject({ bucketMs: dayMs, djs: [{ plays: 90, listeners: 20 }] })
  expect(quarter.listeners).toHaveLength(90)
  expect(quarter.songsThatKept[0]).toMatchObject({ plays: 1, change: 1 })
})
