import { afterAll, beforeAll, expect, test } from 'vitest'
import { libraryReader } from '@segue/shared/crate/library/read-library.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let room: { uuid: string; slug: string }
/** When the first song began. The others began a day later. */
let begun: number
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'History' } })
  begun = fixtures.clock.now()
  await played(ann.uuid, 'Déjà Vu', 'Les Amis', 1)
  fixtures.clock.pass(dayMs)
  await played(ben.uuid, 'Night Bus', 'Les Amis', 4)
  fixtures.clock.pass(1000)
  await played(room.uuid, 'House Tune', 'Nobody', 0)
  fixtures.clock.pass(1000)
  await played((await fixtures.guest()).uuid, '=HYPERLINK("x")', 'Guest, the', 2)
  fixtures.clock.pass(1000)
})
afterAll(() => fixtures.close())

let plays = 0
async function played(djUuid: string, trackName: string, artistName: string, likes: number, roomUuid = room.uuid) {
  plays += 1
  const startTime = fixtures.clock.now()
  const play = { playId: `history ${plays}`, roomUuid, djUuid, song: { trackName, artistName }, startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners: 5 })
  await finishPlay(fixtures.app.db, {
    ...play,
    voteCounts: { likes, dislikes: 1, stars: 0 },
    endTime: startTime + 1000,
  })
}

type Query = {
  search?: string
  djUuid?: string
  from?: string
  until?: string
  order?: 'newest' | 'liked'
  limit?: number
  offset?: number
}
const ask = (query: Query, id = room.slug) => ann.call('GET /rooms/{id}/history', { params: { id }, query })
const titles = async (query: Query) => (await ask(query)).plays.map(({ song }) => song.trackName)
const day = (days: number) => new Date(begun + days * dayMs).toISOString()

test('the history lists who played what and when, with the votes, newest first', async () => {
  const { plays: found, count } = await (
    await fixtures.guest()
  ).call('GET /rooms/{id}/history', { params: { id: room.slug } })
  expect(count).toBe(4)
  expect(found.map(({ song }) => song.trackName)).toEqual(['=HYPERLINK("x")', 'House Tune', 'Night Bus', 'Déjà Vu'])
  expect(found[2]).toMatchObject({
    dj: { uuid: ben.uuid, nickname: 'ben' },
    voteCounts: { likes: 4, dislikes: 1, stars: 0 },
    listeners: 5,
    playedAt: day(1),
  })
  // The room's own crate and guests have no profile.
  expect(found.slice(0, 2).map(({ dj }) => dj)).toEqual([null, null])
  expect(found[1]?.djUuid).toBe(room.uuid)
})

test('the history can be searched by word prefixes, DJ and time', async () => {
  expect(await titles({ search: 'deja ami' })).toEqual(['Déjà Vu'])
  expect(await titles({ search: 'LES' })).toEqual(['Night Bus', 'Déjà Vu'])
  expect(await titles({ search: 'bus', djUuid: ann.uuid })).toEqual([])
  expect(await titles({ djUuid: ben.uuid })).toEqual(['Night Bus'])
  expect(await titles({ from: day(0), until: day(1) })).toEqual(['Déjà Vu'])
  expect(await titles({ from: day(1) })).toHaveLength(3)
  expect(await titles({ search: `' | ! & \\` })).toEqual([])
  for (const query of [{ djUuid: 'ann' }, { from: 'yesterday' }, { search: 'x'.repeat(101) }])
    expect((await refusalOf(ask(query))).status).toBe(400)
})

test('the history can be searched for parts of words in scripts without spaces', async () => {
  const other = await ann.call('POST /rooms/infrastructure', { body: { name: 'Night trains' } })
  await played(ann.uuid, '夜の電車', '푸른밤하늘', 1, other.uuid)
  for (const search of ['電車', '하늘 夜', 'の電']) expect((await ask({ search }, other.slug)).count).toBe(1)
  expect((await ask({ search: '電夜' }, other.slug)).count).toBe(0)
})

test('the history is listed page by page and can be sorted by votes', async () => {
  expect(await titles({ order: 'liked', limit: 2 })).toEqual(['Night Bus', '=HYPERLINK("x")'])
  expect(await titles({ order: 'liked', limit: 2, offset: 2 })).toEqual(['Déjà Vu', 'House Tune'])
  expect((await ask({ search: 'les', limit: 1 })).count).toBe(2)
})

test('the history can be exported as CSV, in which no title is a formula', async () => {
  const answer = await fixtures.api.request(`http://test/rooms/${room.slug}/history.csv?order=liked`, {
    headers: { Authorization: `Bearer ${ann.token}` },
  })
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${room.slug}.csv"`)
  const [head, first, second] = (await answer.text()).split('\r\n')
  expect(head).toBe('playedAt,title,artist,dj,likes,dislikes,stars,listeners')
  expect(first).toBe(`${day(1)},Night Bus,Les Amis,ben,4,1,0,5`)
  expect(second).toContain(`"'=HYPERLINK(""x"")","Guest, the",,2`)
})

async function fileOf(who: Member | undefined, query: string) {
  const { token } = who ?? (await fixtures.guest())
  const answer = await fixtures.api.request(`/rooms/${room.slug}/history/file?${query}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  return { head: answer.headers, text: await answer.text() }
}

test('a night can be exported as a playlist in the order in which it was played', async () => {
  const { head, text } = await fileOf(undefined, `format=m3u8&from=${encodeURIComponent(day(1))}`)
  expect(head.get('content-disposition')).toBe(`attachment; filename="${room.slug}.m3u8"`)
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#PLAYLIST:History',
    '#EXTINF:-1,Les Amis - Night Bus',
    'Les Amis - Night Bus',
    '#EXTINF:-1,Nobody - House Tune',
    'Nobody - House Tune',
    '#EXTINF:-1,Guest, the - =HYPERLINK("x")',
    'Guest, the - =HYPERLINK("x")',
    '',
  ])
})

test.each(['rekordbox', 'jspf'] as const)(
  'a history exported as %s has every play, and its file can be read',
  async (format) => {
    const { text } = await fileOf(ann, `format=${format}`)
    if (format === 'jspf') {
      const { playlist } = JSON.parse(text)
      expect(playlist.track.map(({ title }: { title: string }) => title)).toEqual([
        'Déjà Vu',
        'Night Bus',
        'House Tune',
        '=HYPERLINK("x")',
      ])
      return
    }
    const reader = libraryReader('history.xml')
    reader.write(text)
    const { tracks, playlists } = reader.end()
    expect(playlists).toMatchObject([{ name: 'History', tracks: [0, 1, 2, 3] }])
    expect(tracks[0]).toMatchObject({ title: 'Déjà Vu', artist: 'Les Amis' })
  },
)

test('an exported play names where its song is found, with its cues, and never the file of somebody else', async () => {
  const own = await ann.call('POST /rooms/infrastructure', { body: { name: 'Files' } })
  const uploadService = fixtures.app.ids.uuid()
  const cue = { in: 1, out: 200, key: { tonic: 9, mode: 'minor' as const } }
  const songs = [
    { trackName: 'Ours\n#EXTM3U', artistName: 'A', musicProviders: { uploadService }, cue, songId: '77' },
    { trackName: 'Theirs', artistName: 'B', musicProviders: { spotify: 'spotify:track:0123456789012345678901' } },
  ]
  for (const [at, song] of songs.entries())
    await recordPlay(fixtures.app.db, {
      playId: `found ${at}`,
      roomUuid: own.uuid,
      djUuid: ann.uuid,
      song,
      startTime: fixtures.clock.now() + at,
    })
  const of = (format: string) =>
    fixtures.api.request(`/rooms/${own.slug}/history/file?format=${format}`, {
      headers: { Authorization: `Bearer ${ben.token}` },
    })
  const m3u8 = await (await of('m3u8')).text()
  expect(m3u8).toContain(`#EXTINF:-1,A - Ours #EXTM3U\n${fixtures.app.config.publicUrl}/songs/${uploadService}\n`)
  expect(m3u8).toContain('https://open.spotify.com/track/0123456789012345678901\n')
  const [first] = JSON.parse(await (await of('jspf')).text()).playlist.track
  expect(first.location).toEqual([`${fixtures.app.config.publicUrl}/songs/${uploadService}`])
  expect(first.extension['urn:dj:mix'][0]).toMatchObject({ key: '8A', cues: [{ at: 1 }, { at: 200 }] })
  const rekordbox = await (await of('rekordbox')).text()
  expect(rekordbox).toContain('POSITION_MARK')
  expect(rekordbox).toContain('Location=""')
})

test('the CSV file of a room is named after its address, in any script', async () => {
  const { slug } = await ann.call('POST /rooms/infrastructure', { body: { name: '日本の夜' } })
  const answer = await fixtures.api.request(`/rooms/${encodeURIComponent(slug)}/history.csv`, {
    headers: { Authorization: `Bearer ${ann.token}` },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="_.csv"; filename*=UTF-8''${encodeURIComponent(slug)}.csv`,
  )
})

test('a leaderboard ranks DJs and songs by their likes in the requested period', async () => {
  const board = (days: number) =>
    ann.call('GET /rooms/{id}/leaderboard', { params: { id: room.uuid }, query: { days } })
  const month = await board(30)
  expect(month.djs.map(({ nickname, plays: count, likes }) => [nickname, count, likes])).toEqual([
    ['ben', 1, 4],
    ['ann', 1, 1],
  ])
  expect(month.songs.map(({ song, likes }) => [song.trackName, likes])).toEqual([
    ['Night Bus', 4],
    ['=HYPERLINK("x")', 2],
    ['Déjà Vu', 1],
  ])
  expect((await board(1)).djs.map(({ nickname }) => nickname)).toEqual(['ben'])
  expect((await refusalOf(board(0))).status).toBe(400)
})

test('the wall shows every song ever played in the room once, most liked first, and since when the room is open', async () => {
  await played(
    ann.uuid,
    'House Tune',
    'Nobody',
    0,
    (await ann.call('POST /rooms/infrastructure', { body: { name: 'Other' } })).uuid,
  )
  const wall = await ben.call('GET /rooms/{id}/wall', { params: { id: room.slug } })
  expect(wall.songs.map(({ song, plays: count, likes }) => [song.trackName, count, likes])).toEqual([
    ['Night Bus', 1, 4],
    ['=HYPERLINK("x")', 1, 2],
    ['Déjà Vu', 1, 1],
    ['House Tune', 1, 0],
  ])
  expect(wall).toMatchObject({ count: 4, openedAt: new Date(begun).toISOString() })
  const top = await ben.call('GET /rooms/{id}/wall', { params: { id: room.slug }, query: { limit: 1 } })
  expect(top).toMatchObject({ count: 4, songs: [{ song: { trackName: 'Night Bus' } }] })
  const tooMany = ben.call('GET /rooms/{id}/wall', { params: { id: room.slug }, query: { limit: 201 } })
  expect((await refusalOf(tooMany)).status).toBe(400)
})

test("a room's history is only for users who can enter the room, and that of an unknown room returns 404", async () => {
  const locked = await ann.call('POST /rooms/infrastructure', { body: { name: 'Locked', password: 'knock' } })
  const file = { query: { format: 'm3u8' } } as const
  expect(
    (await refusalOf(ben.call('GET /rooms/{id}/history/file', { params: { id: 'nowhere' }, ...file }))).status,
  ).toBe(404)
  expect(
    (await refusalOf(ben.call('GET /rooms/{id}/history/file', { params: { id: locked.uuid }, ...file }))).status,
  ).toBe(403)
  const calls = [
    'GET /rooms/{id}/history',
    'GET /rooms/{id}/history.csv',
    'GET /rooms/{id}/leaderboard',
    'GET /rooms/{id}/wall',
  ] as const
  for (const call of calls) {
    expect(await refusalOf(ben.call(call, { params: { id: 'nowhere' } }))).toEqual({
      status: 404,
      message: 'Room not found',
    })
    const refused = { status: 403, message: 'Only people who can enter this room can see this' }
    expect(await refusalOf(ben.call(call, { params: { id: locked.uuid } }))).toEqual(refused)
    await ann.call(call, { params: { id: locked.uuid } })
  }
})
