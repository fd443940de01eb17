import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'
import { drawRecap, type RecapCard } from '../previews/draw-recap.ts'

const hourMs = 60 * 60_000

let fixtures: Fixtures
let ann: Member
let ben: Member
let room: { uuid: string; slug: string }
/** When the first session began; the second is a day later. */
let begun: number
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
  room = await ann.call('POST /rooms/infrastructure', { body: { name: 'Evenings' } })
  begun = fixtures.clock.now()
  await played(ann.uuid, 'Of yesterday', { likes: 9, listeners: 2 })
  fixtures.clock.pass(dayMs)
  await played(ann.uuid, 'Opener', { likes: 1, listeners: 2 })
  fixtures.clock.pass(hourMs)
  await played(ben.uuid, 'The Hit', { likes: 5, stars: 2, listeners: 12 })
  fixtures.clock.pass(hourMs)
  await played(ben.uuid, 'Unloved', { likes: 0, listeners: 7 })
  fixtures.clock.pass(hourMs)
  await played(room.uuid, 'By the room', { likes: 3, listeners: 3 })
  fixtures.clock.pass(1000)
})
afterAll(() => fixtures.close())

let plays = 0
type Votes = { likes: number; stars?: number; listeners: number }
async function played(djUuid: string, trackName: string, { likes, stars = 0, listeners }: Votes) {
  plays += 1
  const startTime = fixtures.clock.now()
  const song = { trackName, artistName: 'The Band' }
  const play = { playId: `recap ${plays}`, roomUuid: room.uuid, djUuid, song, startTime }
  await recordPlay(fixtures.app.db, { ...play, listeners })
  const voteCounts = { likes, dislikes: 0, stars }
  await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: startTime + 1000 })
}

const recapOf = (until?: string, who = ann) =>
  who.call('GET /rooms/{id}/recap', { params: { id: room.slug }, query: { until } })

test('a recap sums up the latest session: its numbers, its most liked songs and its top DJs', async () => {
  expect(await recapOf()).toMatchObject({
    from: new Date(begun + dayMs).toISOString(),
    until: new Date(begun + dayMs + 3 * hourMs).toISOString(),
    plays: 4,
    djs: 2,
    likes: 9,
    stars: 2,
    mostListeners: 12,
    songs: [
      { song: { trackName: 'The Hit' }, dj: { nickname: 'ben' }, likes: 5, stars: 2 },
      { song: { trackName: 'By the room' }, dj: null, likes: 3 },
      { song: { trackName: 'Opener' }, dj: { nickname: 'ann' }, likes: 1 },
    ],
    topDjs: [
      { nickname: 'ben', plays: 2, likes: 5 },
      { nickname: 'ann', plays: 1, likes: 1 },
    ],
  })
})

test('an earlier session is identified by a time after it, and there is none before the first', async () => {
  const before = await recapOf(new Date(begun + dayMs).toISOString())
  expect(before).toMatchObject({ plays: 1, songs: [{ song: { trackName: 'Of yesterday' } }] })
  expect(await refusalOf(recapOf(new Date(begun).toISOString()))).toMatchObject({ status: 404 })
})

test('the recap picture is a PNG, for users who may read the history', async () => {
  const ask = (who: Member, id: string) =>
    fixtures.api.request(`/rooms/${id}/recap.png?language=es`, { headers: { Authorization: `Bearer ${who.token}` } })
  const answer = await ask(ben, room.slug)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(new Uint8Array(await answer.arrayBuffer()).subarray(1, 4)).toEqual(new TextEncoder().encode('PNG'))
  const locked = await ann.call('POST /rooms/infrastructure', { body: { name: 'Locked', password: 'knock' } })
  expect((await ask(ben, locked.uuid)).status).toBe(403)
  const response = ben.call('GET /rooms/{id}/recap', { params: { id: locked.uuid } })
  expect(await refusalOf(response)).toMatchObject({ status: 403 })
  expect(await refusalOf(ben.call('GET /rooms/{id}/recap', { params: { id: 'nowhere' } }))).toMatchObject({
    status: 404,
  })
  expect((await ask(ann, 'nowhere')).status).toBe(404)
  expect((await ask(ann, locked.uuid)).status).toBe(404)
})

test('the recap picture escapes text, is in the requested language and leaves out empty parts', () => {
  const card: RecapCard = {
    name: '<Evenings>',
    language: 'es',
    recap: { from: new Date(0), plays: 1, djs: 0, likes: 0, mostListeners: null, songs: [], topDjs: [] },
  }
  const svg = drawRecap(card, 'S & Co', { ground: '#2a1a3c', haze: '#b5606a', rim: '#ffd08a', lamp: '#ffd08a' })
  expect(svg).toContain('Una noche en &lt;Evenings&gt;')
  expect(svg).toContain('>canción<')
  expect(svg).toContain('1 de enero de 1970')
  expect(svg).not.toContain('DJ')
  expect(svg).not.toContain('Lo que más gustó')
})

test('a session requested many times in an hour is drawn once, on behalf of the requesting IP address', async () => {
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Minutes' } })
  const start = Math.ceil(fixtures.clock.now() / hourMs) * hourMs
  for (let minute = 0; minute < 20; minute++) {
    const play = { playId: `minute ${minute}`, roomUuid: uuid, djUuid: ann.uuid, startTime: start + minute * 60_000 }
    await recordPlay(fixtures.app.db, {
      ...play,
      song: { trackName: `Song ${minute}`, artistName: 'B' },
      listeners: 1,
    })
  }
  const { pictures } = fixtures.app
  const sources: string[] = []
  fixtures.app.pictures = {
    async png(_svg, _width, source) {
      sources.push(source)
      return new Uint8Array([1])
    },
  }
  for (let minute = 1; minute <= 20; minute++) {
    const until = encodeURIComponent(new Date(start + minute * 60_000).toISOString())
    const path = `/rooms/${uuid}/recap.png?until=${until}`
    const answer = await fixtures.api.request(path, { headers: { Authorization: `Bearer ${ben.token}` } })
    expect(answer.status).toBe(200)
  }
  fixtures.app.pictures = pictures
  expect(sources).toEqual([expect.stringMatching(/^recaps of /)])
})
