import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { mergeEverything } from '../../users/discord/merge-accounts.ts'
import { finishPlay, likeSong, recordPlay, shelveFinished, shelveOfLeavers, unlikeSong } from '../public.ts'

const minuteMs = 60_000
let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

type Known = { songId: string; trackName: string }
/** A song of four minutes in the catalog. */
async function newSong(trackName: string): Promise<Known> {
  const { id } = await fixtures.app.db
    .insertInto('song')
    .values({
      trackName,
      artistName: 'Marlo Quay',
      duration: 240,
      status: 'SUCCESS',
      musicProviders: '{}',
      thumbnails: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { songId: String(id), trackName }
}

const enter = (who: Member, roomUuid: string) =>
  fixtures.app.db
    .insertInto('whereabouts')
    .values({ userUuid: who.uuid, roomUuid, since: new Date(fixtures.clock.now()) })
    .execute()
const leave = async (who: Member, roomUuid: string) => {
  await shelveOfLeavers(fixtures.app, roomUuid, [who.uuid])
  await fixtures.app.db.deleteFrom('whereabouts').where('userUuid', '=', who.uuid).execute()
}

const newRoom = () => fixtures.app.ids.uuid()

/** Starts a song, and returns how to end it. */
async function start(roomUuid: string, song: Known) {
  const { app, clock } = fixtures
  const play = {
    playId: app.ids.uuid(),
    roomUuid,
    djUuid: app.ids.uuid(),
    song: { ...song, artistName: 'Marlo Quay', duration: 240 },
    startTime: clock.now(),
  }
  await recordPlay(app.db, play)
  return async () => {
    await finishPlay(app.db, { ...play, voteCounts: { likes: 0, dislikes: 0, stars: 0 }, endTime: clock.now() })
    await shelveFinished(app, roomUuid, play.playId)
  }
}
async function play(roomUuid: string, song: Known, minutes = 4) {
  const end = await start(roomUuid, song)
  fixtures.clock.pass(minutes * minuteMs)
  await end()
}

const shelfOf = async (who: Member, query: { kind?: 'heard' | 'starred' | 'caught'; search?: string } = {}) =>
  (await who.call('GET /shelf', { query })).songs
const titlesOf = async (...args: Parameters<typeof shelfOf>) =>
  (await shelfOf(...args)).map(({ song }) => song.trackName)

test('[L355] a song that somebody hears twice in a room is on their shelf once, with both times', async () => {
  const [ann, song, room] = [await fixtures.person('ann'), await newSong('Twice'), newRoom()]
  await enter(ann, room)
  await play(room, song)
  const first = new Date(fixtures.clock.now()).toISOString()
  await play(room, song)
  const last = new Date(fixtures.clock.now()).toISOString()
  expect(await shelfOf(ann)).toMatchObject([
    { song: { trackName: 'Twice' }, heardTimes: 2, firstHeardAt: first, lastHeardAt: last, latestAt: last },
  ])
})

test('someone who leaves after half of a song has heard it; someone who leaves earlier or enters later has not', async () => {
  const [early, half, late] = [
    await fixtures.person('early'),
    await fixtures.person('half'),
    await fixtures.person('late'),
  ]
  const [song, room] = [await newSong('Half'), newRoom()]
  for (const who of [early, half]) await enter(who, room)
  const end = await start(room, song)
  fixtures.clock.pass(minuteMs)
  await leave(early, room)
  fixtures.clock.pass(minuteMs)
  await leave(half, room)
  fixtures.clock.pass(minuteMs)
  await enter(late, room)
  fixtures.clock.pass(minuteMs)
  await end()
  expect([await titlesOf(early), await titlesOf(half), await titlesOf(late)]).toEqual([[], ['Half'], []])
})

test('a play counts once, also when its end is handled twice or after somebody came back', async () => {
  const [ann, song, room] = [await fixtures.person('ann'), await newSong('Once'), newRoom()]
  await enter(ann, room)
  const end = await start(room, song)
  fixtures.clock.pass(3 * minuteMs)
  await leave(ann, room)
  await enter(ann, room)
  fixtures.clock.pass(3 * minuteMs)
  await end()
  await end()
  expect(await shelfOf(ann)).toMatchObject([{ heardTimes: 1 }])
})

test('bots and guests have no shelf', async () => {
  const [bot, song, room] = [await fixtures.person('bot'), await newSong('Unheard'), newRoom()]
  await fixtures.app.db.updateTable('user').set({ role: 'bot' }).where('uuid', '=', bot.uuid).execute()
  await enter(bot, room)
  const guest = await fixtures.guest()
  await play(room, song)
  expect(await titlesOf(bot)).toEqual([])
  expect(await refusalOf(guest.call('GET /shelf'))).toMatchObject({ status: 401 })
  expect(await refusalOf(guest.call('GET /shelf/counts'))).toMatchObject({ status: 401 })
})

test('a starred song is on the shelf until the star is taken back', async () => {
  const [ann, song] = [await fixtures.person('ann'), await newSong('Starred')]
  await likeSong(fixtures.app, ann.uuid, song)
  expect(await shelfOf(ann, { kind: 'starred' })).toMatchObject([{ isStarred: true, heardTimes: 0 }])
  await unlikeSong(fixtures.app.db, ann.uuid, song)
  expect(await titlesOf(ann)).toEqual([])
})

test('a song is caught by adding it to a crate while it can be heard, not from elsewhere', async () => {
  const ann = await fixtures.person('ann')
  const [caught, elsewhere, room] = [await newSong('Caught'), await newSong('Elsewhere'), newRoom()]
  await enter(ann, room)
  await start(room, caught)
  const { crateUuid } = await ann.call('POST /crate', { body: { crateName: 'Mine' } })
  for (const { songId } of [caught, elsewhere])
    await ann.call('POST /crate/{crateUuid}/songs', { params: { crateUuid }, body: { songs: [{ songId }] } })
  const at = new Date(fixtures.clock.now()).toISOString()
  expect(await shelfOf(ann)).toMatchObject([{ song: { trackName: 'Caught' }, heardTimes: 0, caughtAt: at }])
  expect(await ann.call('GET /shelf/counts')).toEqual({ songs: 1, heard: 0, starred: 0, caught: 1, since: at })
})

test('songs that ended before somebody entered cannot be caught', async () => {
  const [ann, song, room] = [await fixtures.person('ann'), await newSong('Too late'), newRoom()]
  await play(room, song)
  fixtures.clock.pass(minuteMs)
  await enter(ann, room)
  await ann.call('POST /crate/special/queue/songs', { body: { songs: [{ songId: song.songId }] } })
  expect(await titlesOf(ann)).toEqual([])
})

test('a shelf is found by words, kind and time, and read page by page, latest first', async () => {
  const [ann, room] = [await fixtures.person('ann'), newRoom()]
  await enter(ann, room)
  const names = ['Paper 100%', 'Paper Kite', 'Lanterns']
  for (const name of names) await play(room, await newSong(name))
  const starred = (await shelfOf(ann)).find(({ song }) => song.trackName === 'Paper Kite')?.song
  await ann.call('POST /crate/special/likes/songs', { body: { songs: [{ songId: starred?.songId ?? '' }] } })
  expect(await titlesOf(ann)).toEqual(['Lanterns', 'Paper Kite', 'Paper 100%'])
  expect(await titlesOf(ann, { search: 'quay paper' })).toEqual(['Paper Kite', 'Paper 100%'])
  expect(await titlesOf(ann, { search: '100%' })).toEqual(['Paper 100%'])
  expect(await titlesOf(ann, { search: '_' })).toEqual([])
  expect(await titlesOf(ann, { kind: 'starred' })).toEqual(['Paper Kite'])
  expect(await titlesOf(ann, { kind: 'caught' })).toEqual([])
  const first = await ann.call('GET /shelf', { query: { limit: 2 } })
  expect(first.songs).toHaveLength(2)
  const second = await ann.call('GET /shelf', { query: { limit: 2, cursor: first.next ?? '' } })
  expect(second.songs.map(({ song }) => song.trackName)).toEqual(['Paper 100%'])
  expect(second.next).toBeNull()
  const until = second.songs[0]?.latestAt ?? ''
  expect((await ann.call('GET /shelf', { query: { until } })).songs).toEqual([])
  expect((await ann.call('GET /shelf', { query: { from: until } })).songs).toHaveLength(3)
  expect(await refusalOf(ann.call('GET /shelf', { query: { cursor: 'x' } }))).toMatchObject({ status: 400 })
})

test('a song that is withdrawn or deleted disappears from shelves', async () => {
  const [ann, song, room] = [await fixtures.person('ann'), await newSong('Gone'), newRoom()]
  await enter(ann, room)
  await play(room, song)
  const row = { id: Number(song.songId) }
  await fixtures.app.db.updateTable('song').set({ status: 'UNVERIFIED' }).where('id', '=', row.id).execute()
  expect(await titlesOf(ann)).toEqual([])
  await fixtures.app.db.deleteFrom('song').where('id', '=', row.id).execute()
  const left = fixtures.app.db.selectFrom('shelfSong').where('songId', '=', row.id).selectAll()
  expect(await left.execute()).toEqual([])
})

test('merging accounts merges their shelves', async () => {
  const [old, ann, room] = [await fixtures.person('old'), await fixtures.person('new'), newRoom()]
  const [both, one] = [await newSong('Both'), await newSong('Old only')]
  for (const who of [old, ann]) await enter(who, room)
  await play(room, both)
  await leave(ann, room)
  await play(room, one)
  const holderOf = ({ uuid }: Member) =>
    fixtures.app.db.selectFrom('user').where('uuid', '=', uuid).select(['id', 'uuid']).executeTakeFirstOrThrow()
  const holders = { from: await holderOf(old), into: await holderOf(ann) }
  await fixtures.app.db.transaction().execute((trx) => mergeEverything(fixtures.app, trx, holders))
  expect(await shelfOf(ann)).toMatchObject([
    { song: { trackName: 'Old only' }, heardTimes: 1 },
    { song: { trackName: 'Both' }, heardTimes: 2 },
  ])
})
