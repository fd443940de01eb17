import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { dayMs, hourMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
let ann: Member
let room: { uuid: string; slug: string }
beforeAll(async () => {
  fixtures = await openApi()
  const owner = await fixtures.person('owner')
  room = await owner.call('POST /rooms/infrastructure', { body: { name: 'The Night Shift' } })
})
beforeEach(async () => void (ann = await fixtures.person('ann')))
afterAll(() => fixtures.close())

type Play = {
  likes?: number
  stars?: number
  trackName?: string
  songId?: number
  roomUuid?: string
  listeners?: number
}

async function played(at: number, play: Play = {}, djUuid = ann.uuid) {
  const { trackName = 'One', songId = null, roomUuid = room.uuid, listeners = null, ...votes } = play
  await fixtures.app.db
    .insertInto('songPlay')
    .values({
      playId: fixtures.app.ids.uuid(),
      roomUuid,
      djUuid,
      songId,
      song: JSON.stringify({ trackName }),
      ...votes,
      listenersAtEnd: listeners,
      playedAt: new Date(at),
    })
    .execute()
}

const monday = Date.parse('2026-11-16T00:00:00Z')
const recap = (day?: string) => ann.call('GET /users/weekly-recap', { query: { day } })
const streak = (timeZone: string) => ann.call('GET /users/streak', { query: { timeZone } })

test('a recap has the songs of a week from Monday to Monday, and only my own', async () => {
  const bob = await fixtures.person('bob')
  await played(monday - 1, { trackName: 'Before' })
  await played(monday, { trackName: 'First', likes: 1, listeners: 3 })
  await played(monday + 7 * dayMs - 1, { trackName: 'Last', likes: 2, stars: 1, listeners: 8 })
  await played(monday + 7 * dayMs, { trackName: 'After' })
  await played(monday + dayMs, { trackName: 'Another’s', likes: 9 }, bob.uuid)
  const week = { from: '2026-11-16T00:00:00.000Z', until: '2026-11-23T00:00:00.000Z' }
  const mine = await recap('2026-11-20')
  expect(mine).toMatchObject({ ...week, plays: 2, likes: 3, stars: 1, mostListeners: 8 })
  expect(mine.songs.map(({ song }) => song.trackName)).toEqual(['Last', 'First'])
  expect(mine.rooms).toEqual([{ slug: room.slug, name: 'The Night Shift', plays: 2 }])
})

test('several plays of a song are one entry, and the five most liked are named', async () => {
  for (const likes of [1, 2]) await played(monday, { songId: 7, trackName: 'Twice', likes })
  for (let song = 1; song <= 5; song++) await played(monday + song, { trackName: `Song ${song}`, stars: song })
  const { songs, plays } = await recap('2026-11-16')
  expect(plays).toBe(7)
  expect(songs.map(({ song }) => song.trackName)).toEqual(['Song 5', 'Song 4', 'Song 3', 'Twice', 'Song 2'])
  expect(songs[3]).toMatchObject({ plays: 2, likes: 3, stars: 0 })
})

test('a week without a song has an empty recap; by default it is the last complete week', async () => {
  const nothing = { plays: 0, likes: 0, stars: 0, mostListeners: null, songs: [], rooms: [] }
  const now = fixtures.clock.now()
  const { until, ...last } = await recap()
  expect(last).toMatchObject(nothing)
  expect(now - Date.parse(until)).toBeGreaterThanOrEqual(0)
  expect(now - Date.parse(until)).toBeLessThan(7 * dayMs)
})

test('recaps and streaks are for accounts, and refuse days and time zones that do not exist', async () => {
  const ghost = await fixtures.guest()
  expect(await refusalOf(ghost.call('GET /users/weekly-recap', {}))).toMatchObject({ status: 401 })
  expect(await refusalOf(recap('2026-02-30'))).toMatchObject({ status: 400 })
  expect(await refusalOf(streak('Mars/Olympus'))).toMatchObject({ status: 400 })
})

test('a streak counts days in the user’s time zone', async () => {
  const now = fixtures.clock.now()
  const today = Math.floor(now / dayMs) * dayMs
  for (const daysAgo of [1, 2, 4]) await played(today - daysAgo * dayMs + 12 * hourMs)
  expect(await streak('UTC')).toEqual({ days: 3, isToday: false, canMiss: false })
  await played(today)
  await played(today + 1)
  expect(await streak('UTC')).toEqual({ days: 4, isToday: true, canMiss: false })
  // Midnight in UTC is still yesterday in Mexico City, where something was played at noon as well.
  expect(await streak('America/Mexico_City')).toMatchObject({ days: 3 })
})

test('a user who has never played has no streak', async () => {
  expect(await streak('Europe/Kyiv')).toEqual({ days: 0, isToday: false, canMiss: false })
})
