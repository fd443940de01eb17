import type { Song } from '@segue/shared/song/song.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { createApi } from '../../../compose/create-api.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'
import { framesOfAdts, sampleRateOf, trackOf } from '../../songs/public.ts'
import { audienceOf } from './audience.ts'
import { slotMs } from './timeline.ts'

let fixtures: Fixtures
let ann: Member
let song: Upload
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  song = await upload(fixtures, ann, wavFile({ seconds: 30, pitch: 330, tags: { title: 'On "air"', artist: 'Ann' } }))
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

type Room = { uuid: string; slug: string }
let room: Room
let rooms = 0
beforeEach(async () => {
  rooms += 1
  room = await ann.call('POST /rooms/infrastructure', { body: { name: `Radio ${rooms}` } })
  // Every test begins at the border of a slot.
  fixtures.clock.pass(slotMs - (fixtures.clock.now() % slotMs))
})

let plays = 0
/** Begins a play now; the returned function ends it. */
async function begin(played: Song) {
  plays += 1
  const startTime = fixtures.clock.now()
  const play = { playId: `radio ${plays}`, roomUuid: room.uuid, djUuid: ann.uuid, song: played, startTime }
  await recordPlay(fixtures.app.db, play)
  return async () => {
    const voteCounts = { likes: 0, dislikes: 0, stars: 0 }
    await finishPlay(fixtures.app.db, { ...play, voteCounts, endTime: fixtures.clock.now() })
  }
}
const ours = () => ({
  trackName: 'On "air"',
  artistName: 'Ann',
  duration: 30,
  musicProviders: { uploadService: song.id },
})
const foreign = {
  trackName: 'Far away',
  artistName: 'A star',
  duration: 200,
  musicProviders: { youtube: 'dQw4w9WgXcQ' },
}

const get = async (path: string, init?: RequestInit) => fixtures.api.request(path, init)
const playlist = async () => (await get(`/room/${room.slug}/radio.m3u8`)).text()
const tag = (text: string, name: string) => new RegExp(`^#EXT-X-${name}:(.*)$`, 'm').exec(text)?.[1] ?? ''
const segmentsIn = (text: string) => [...text.matchAll(/^radio\/(\d+)\.aac$/gm)].map(([, number]) => Number(number))

test('a public room is on air without a token, for any origin', async () => {
  const answer = await get(`/room/${room.slug}/radio.m3u8`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=2')
  const head = await get(`/room/${room.slug}/radio.m3u8`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test("an upload's own frames are sent, each once, with the time of the room's clock", async () => {
  const startedAt = fixtures.clock.now()
  await begin(ours())
  fixtures.clock.pass(29_000)
  const text = await playlist()
  const parts = text.split('\n')
  const frames: string[] = []
  for (const number of segmentsIn(text).filter((each) => each * slotMs >= startedAt)) {
    const answer = await get(`/room/${room.slug}/radio/${number}.aac`)
    expect(answer.headers.get('content-type')).toBe('audio/aac')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(new TextDecoder('latin1').decode(bytes.subarray(0, 3))).toBe('ID3')
    const view = new DataView(bytes.buffer)
    const date = parts[parts.indexOf(`radio/${number}.aac`) - 2]?.replace('#EXT-X-PROGRAM-DATE-TIME:', '') ?? ''
    const stamp = Number(view.getBigUint64(65)) / 90
    expect(Math.abs(stamp - (Date.parse(date) % (2 ** 33 / 90)))).toBeLessThan(25)
    const sound = framesOfAdts(bytes.subarray(73))
    expect(sampleRateOf(sound.format)).toBe(44_100)
    frames.push(...sound.frames.map((frame) => Buffer.from(frame).toString('base64')))
  }
  const track = await trackOf(fixtures.app, song.id)
  const whole = (await track?.frames(0, frames.length)) ?? []
  expect(frames.length).toBeGreaterThan(700)
  expect(frames).toEqual(whole.map((frame) => Buffer.from(frame ?? []).toString('base64')))
})

test('playlists continue each other through songs and skips, and so do those of another process', async () => {
  // Another process has the same database, and remembers nothing of what this one has computed.
  const another = createApi({ ...fixtures.app, db: fixtures.app.db.withoutPlugins() })
  const dsn = new Map<number, number>()
  const dates = new Map<number, string>()
  let last = 0
  const look = async () => {
    const text = await playlist()
    expect(await (await another.request(`/room/${room.slug}/radio.m3u8`)).text()).toBe(text)
    const numbers = segmentsIn(text)
    expect(numbers[0]).toBe(Number(tag(text, 'MEDIA-SEQUENCE')))
    expect(numbers).toHaveLength(9)
    expect(numbers[0]).toBeGreaterThanOrEqual(last)
    last = numbers[0] ?? 0
    let discontinuity = Number(tag(text, 'DISCONTINUITY-SEQUENCE'))
    let date = ''
    for (const line of text.split('\n')) {
      if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1
      if (line.startsWith('#EXT-X-PROGRAM-DATE-TIME:')) date = line
      const number = Number(/^radio\/(\d+)/.exec(line)?.[1])
      if (!number) continue
      expect([dsn.get(number) ?? discontinuity, dates.get(number) ?? date]).toEqual([discontinuity, date])
      dsn.set(number, discontinuity)
      dates.set(number, date)
    }
  }
  await look()
  for (const lengthMs of [12_400, 700, 25_300, 200, 9000]) {
    const end = await begin(ours())
    for (let left = lengthMs; left > 0; left -= 5000) {
      fixtures.clock.pass(Math.min(left, 5000))
      await look()
    }
    await end()
  }
  // Half an hour later the station counts from a newer segment.
  fixtures.clock.pass(1200)
  for (let minute = 0; minute < 32; minute++) {
    const end = await begin(minute % 2 ? ours() : foreign)
    fixtures.clock.pass(30_000)
    await end()
    await look()
    fixtures.clock.pass(29_000)
    await look()
  }
  const numbers = [...dsn.keys()].sort((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
})

test('a station whose count lies in the future starts anew, with a number that nobody has seen', async () => {
  await playlist()
  const stored = fixtures.app.db.updateTable('roomRadio').where('roomUuid', '=', room.uuid)
  await stored.set(({ eb }) => ({ segment: eb('segment', '+', 150_000_000) })).execute()
  fixtures.clock.pass(slotMs)
  const number = Number(tag(await playlist(), 'DISCONTINUITY-SEQUENCE'))
  expect(number).toBeGreaterThanOrEqual(100_000)
  const end = await begin(ours())
  fixtures.clock.pass(20_000)
  await end()
  await playlist()
  fixtures.clock.pass(40_000)
  expect(Number(tag(await playlist(), 'DISCONTINUITY-SEQUENCE'))).toBe(number + 2)
})

test('a song of another provider is replaced by the station, and the playlist says what plays and where', async () => {
  const before = fixtures.clock.now()
  await begin(foreign)
  fixtures.clock.pass(20_000)
  const text = await playlist()
  expect(text).not.toContain('#EXT-X-DISCONTINUITY\n')
  expect(text).toContain(`START-DATE="${new Date(before).toISOString()}"`)
  expect(text).toContain('X-TITLE="Far away",X-ARTIST="A star",X-ON-AIR="NO"')
  expect(text).toContain(`X-ROOM="http://test/room/${room.slug}"`)
  const sound = await get(`/room/${room.slug}/radio/${segmentsIn(text).at(-1)}.aac`)
  const { format, frames } = framesOfAdts(new Uint8Array(await sound.arrayBuffer()).subarray(73))
  expect([sampleRateOf(format), format.channels]).toEqual([44_100, 2])
  expect(frames.length).toBeGreaterThan(100)
})

test('a title cannot break out of its attribute', async () => {
  await begin({ ...ours(), trackName: 'x"\n#EXTINF:1,\nhttp://elsewhere' })
  fixtures.clock.pass(20_000)
  expect(await playlist()).toContain(`X-TITLE="x' #EXTINF:1, http://elsewhere"`)
})

test('segments are served only while a player may need them', async () => {
  const newest = segmentsIn(await playlist()).at(-1) ?? 0
  const status = async (file: string) => (await get(`/room/${room.slug}/radio/${file}`)).status
  expect(await status(`${newest}.aac`)).toBe(200)
  expect(await status(`${newest + 1}.aac`)).toBe(404)
  expect(await status(`${newest - 40}.aac`)).toBe(404)
  expect(await status('..%2fkey')).toBe(400)
  expect(await status(`${newest}.mp3`)).toBe(400)
})

test.each([
  ['private', { type: 'PRIVATE' }],
  ['with a password', { password: 'secret' }],
  ['with a password for guests', { guestPassword: 'secret' }],
  ['whose owner has turned its radio off', { radio: false }],
] as const)('a room %s is not on air, and ends within a segment', async (_, body) => {
  const newest = segmentsIn(await playlist()).at(-1)
  await ann.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body })
  fixtures.clock.pass(2000)
  for (const path of [`radio.m3u8`, `radio/${newest}.aac`]) {
    const answer = await get(`/room/${room.slug}/${path}`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ message: 'There is no radio at this address' })
  }
})

test('an unlisted room is on air at its address, and not at its number', async () => {
  await ann.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { unlisted: true } })
  const { id } = await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })
  expect((await get(`/room/${room.slug}/radio.m3u8`)).status).toBe(200)
  expect((await get(`/room/${id}/radio.m3u8`)).status).toBe(404)
})

test('a song that is withdrawn while it plays becomes silent', async () => {
  await begin(ours())
  fixtures.clock.pass(20_000)
  const number = segmentsIn(await playlist()).at(-1)
  const withdraw = (status: 'VERIFIED' | 'VERIFICATION_ERROR') =>
    fixtures.app.db.updateTable('uploadedSong').set({ status }).where('uuid', '=', song.id).execute()
  await withdraw('VERIFICATION_ERROR')
  const answer = await get(`/room/${room.slug}/radio/${number}.aac`)
  const { frames } = framesOfAdts(new Uint8Array(await answer.arrayBuffer()).subarray(73))
  expect(new Set(frames.map(({ length }) => length))).toEqual(new Set([9]))
  await withdraw('VERIFIED')
})

const radio = async () => fixtures.nobody.call('GET /room/{id}/radio.json', { params: { id: room.slug } })

test('what plays, and whether it is sent, is public while a room is on air', async () => {
  expect((await radio()).nowPlaying).toBeNull()
  const end = await begin(foreign)
  fixtures.clock.pass(5000)
  expect(await radio()).toMatchObject({
    nowPlaying: { title: 'Far away', artist: 'A star', isOnAir: false },
    room: `http://test/room/${room.slug}`,
    hls: `http://test/room/${room.slug}/radio.m3u8`,
  })
  await end()
  await begin(ours())
  fixtures.clock.pass(5000)
  expect((await radio()).nowPlaying).toMatchObject({ title: 'On "air"', isOnAir: true })
  const { plays: today } = await fixtures.nobody.call('GET /room/{id}/radio/plays', { params: { id: room.slug } })
  expect(today.map(({ title, isOnAir }) => [title, isOnAir])).toEqual([
    ['On "air"', true],
    ['Far away', false],
  ])
  await ann.call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { type: 'PRIVATE' } })
  fixtures.clock.pass(2000)
  for (const path of ['radio.json', 'radio/plays', 'radio/cover', 'radio.m3u', 'radio.pls'])
    expect((await get(`/room/${room.slug}/${path}`)).status).toBe(404)
})

test('the cover is the one of our upload, or a picture of the room, and never leads to another host', async () => {
  const cover = async () => (await get(`/room/${room.slug}/radio/cover`)).headers.get('location')
  await begin({ ...foreign, thumbnails: { youtube: 'https://elsewhere.example/x.jpg' } })
  fixtures.clock.pass(2000)
  expect(await cover()).toBe(`http://test/rooms/${room.uuid}/preview.png`)
  await begin(ours())
  fixtures.clock.pass(2000)
  expect(await cover()).toBe(`http://test/songs/${song.id}/cover`)
})

test('links for players name the room and its playlist', async () => {
  const [m3u, pls] = [await get(`/room/${room.slug}/radio.m3u`), await get(`/room/${room.slug}/radio.pls`)]
  const hls = `http://test/room/${room.slug}/radio.m3u8`
  const { name } = await radio()
  expect(m3u.headers.get('content-type')).toContain('audio/x-mpegurl')
  expect(await m3u.text()).toBe(`#EXTM3U\n#EXTINF:-1,${name}\n${hls}\n`)
  expect(pls.headers.get('content-type')).toContain('audio/x-scpls')
  expect(await pls.text()).toContain(`File1=${hls}\nTitle1=${name}\n`)
})

test('players are counted once, in all processes together, and not as people, until they have gone', async () => {
  const another = createApi({ ...fixtures.app, db: fixtures.app.db.withoutPlugins() })
  const path = `/room/${room.slug}/radio.m3u8`
  const listen = (agent: string, api = fixtures.api) => api.request(path, { headers: { 'User-Agent': agent } })
  await get(path, { method: 'HEAD' })
  expect((await radio()).listeners).toBe(0)
  const everybody = async () => {
    for (const agent of ['VLC/3', 'mpv', 'VLC/3']) await listen(agent)
    for (const agent of ['Sonos', 'car', 'radio']) await listen(agent, another)
    fixtures.clock.pass(5000)
  }
  await everybody()
  await everybody()
  expect((await radio()).listeners).toBe(5)
  const { usersInRoom } = await ann.call('GET /rooms/{id}', { params: { id: room.uuid } })
  expect(usersInRoom).toBe(0)
  for (let left = 0; left < 5; left++) {
    fixtures.clock.pass(5000)
    await listen('mpv')
  }
  expect((await radio()).listeners).toBe(4)
  fixtures.clock.pass(6000)
  expect((await radio()).listeners).toBe(1)
  fixtures.clock.pass(31_000)
  expect((await radio()).listeners).toBe(0)
})

test('each of five thousand players is counted once', async () => {
  const audience = audienceOf(fixtures.app.db)
  const count = async () => {
    for (let player = 0; player < 5000; player++)
      await audience.count(fixtures.app, room.uuid, `10.0.${player % 250}.0 player ${Math.floor(player / 250)}`)
  }
  await count()
  fixtures.clock.pass(5000)
  await count()
  expect((await radio()).listeners).toBe(5000)
})

test('a host that cannot keep a response open says where the radio is', async () => {
  const answer = await get(`/room/${room.slug}/radio.aac`)
  expect(answer.status).toBe(501)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('.m3u8') })
})
