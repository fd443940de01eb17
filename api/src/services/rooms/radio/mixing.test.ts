import { mixTimesOf } from '@segue/shared/room/hand-over/mix.ts'
import type { NextPlay, NowPlaying } from '@segue/shared/room/state/state.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { upload, wavFile, type Upload } from '../../../../test/songs.ts'
import { createApi } from '../../../compose/create-api.ts'
import type { App } from '../../../app.ts'
import type { MixRequest } from '../../../ports/media.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'
import { adtsOf, framesOfAdts } from '../../songs/public.ts'
import { mixingOf } from './mixing.ts'
import { slotMs } from './timeline.ts'

let fixtures: Fixtures
let ann: Member
let songs: [Upload, Upload]
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  songs = [
    await upload(fixtures, ann, wavFile({ seconds: 30, pitch: 330 })),
    await upload(fixtures, ann, wavFile({ seconds: 30, pitch: 440 })),
  ]
  await fixtures.runJobs()
})
afterAll(() => fixtures.close())

/** Frames that name themselves, in the format of the uploads. */
const format = { objectType: 2, rateIndex: 4, channels: 2 }
const rendered = (mark: number) =>
  adtsOf(
    format,
    Array.from({ length: 400 }, (_, n) => Uint8Array.of(mark, n >> 8, n)),
  )

let app: App
let api: ReturnType<typeof createApi>
let room: { uuid: string; slug: string }
let plan: { nowPlaying: NowPlaying; nextPlay: NextPlay | null }
let requests: MixRequest[]
let mix: () => Promise<Uint8Array>
let evenings = 0
beforeEach(async () => {
  evenings += 1
  const { clock } = fixtures
  room = await ann.call('POST /rooms/infrastructure', { body: { name: `Hand-overs ${evenings}` } })
  clock.pass(slotMs - (clock.now() % slotMs))
  const startTime = clock.now()
  const song = (index: 0 | 1) => ({ duration: 30, musicProviders: { uploadService: songs[index].id } })
  const endTime = startTime + 30_000
  const handOverAt = startTime + 28_000
  plan = {
    nowPlaying: { song: song(0), startTime, endTime, playId: `one ${evenings}` },
    nextPlay: {
      playId: `two ${evenings}`,
      djUuid: ann.uuid,
      song: song(1),
      startTime: handOverAt - 2000,
      endTime: handOverAt + 28_000,
      settledAt: handOverAt - 6000,
      handOverAt,
      overlapMs: 4000,
    },
  }
  requests = []
  mix = async () => rendered(1)
  app = another()
  api = createApi(app)
  await recordPlay(fixtures.app.db, { ...plan.nowPlaying, roomUuid: room.uuid, djUuid: ann.uuid })
})

/** A process of its own that renders as `mix` does. */
function another(): App {
  const media: App['media'] = {
    ...fixtures.app.media,
    mix: async (request) => {
      requests.push(request)
      return mix()
    },
  }
  const live = async () => new Map([[room.uuid, plan]])
  return { ...fixtures.app, media, rooms: { ...fixtures.app.rooms, live: live as never } }
}

const look = () => mixingOf(app).look(room.uuid)
const handOverAt = () => plan.nextPlay?.handOverAt ?? 0
/** The room takes over as planned. */
async function takeOver() {
  const { nowPlaying, nextPlay } = plan
  if (!nextPlay) return
  const voteCounts = { likes: 0, dislikes: 0, stars: 0 }
  const about = { roomUuid: room.uuid, djUuid: ann.uuid }
  await finishPlay(app.db, { ...nowPlaying, ...about, voteCounts, endTime: nextPlay.handOverAt })
  await recordPlay(app.db, { ...nextPlay, ...about })
  plan = { nowPlaying: nextPlay, nextPlay: null }
}
const passTo = (at: number) => fixtures.clock.pass(at - fixtures.clock.now())

/** The segments of the newest playlist as [first of their sound, from (ms since the hand-over)]. */
async function playlist(from: ReturnType<typeof createApi> = api) {
  const text = await (await from.request(`/room/${room.slug}/radio.m3u8`)).text()
  return [...text.matchAll(/DATE-TIME:(.*)\n.*\n(radio\/\d+\.aac)/g)].map(([, date = '', file = '']) => ({
    date,
    file,
  }))
}
async function soundOf(file: string, from = api) {
  const answer = await from.request(`/room/${room.slug}/${file}`)
  return framesOfAdts(new Uint8Array(await answer.arrayBuffer()).subarray(73)).frames
}
/** The frames of rendered hand-overs in the newest playlist, in the order in which they are heard. */
async function renderedFrames(from = api) {
  const all = []
  for (const { file } of await playlist(from)) all.push(...(await soundOf(file, from)))
  return all.filter(({ length }) => length === 3).map(([mark = 0, high = 0, low = 0]) => [mark, high * 256 + low])
}

test('[U30] a planned hand-over is rendered once, ahead of time, and sent as rendered', async () => {
  passTo(handOverAt() - 20_000)
  await look()
  expect(requests).toHaveLength(0)
  passTo(handOverAt() - 10_000)
  await look()
  await look()
  expect(requests).toHaveLength(1)
  const [request] = requests
  expect(request?.plan).toMatchObject({ from: handOverAt() - 2000, until: handOverAt() + 2000 })
  expect(request?.outgoing.from).toBeLessThan(26)
  expect(request?.outgoing.from).toBeGreaterThan(25.9)
  expect(request?.incoming.from).toBeLessThan(0)
  expect(framesOfAdts(request?.incoming.adts ?? new Uint8Array()).frames.length).toBeGreaterThan(172)
  passTo(handOverAt())
  await takeOver()
  fixtures.clock.pass(12_000)
  const frames = await renderedFrames()
  // Four seconds of frames, none missing, none twice.
  expect(frames).toEqual(Array.from({ length: 173 }, (_, n) => [1, n]))
  // A process that has rendered nothing sends the same.
  const other = createApi({ ...fixtures.app, db: fixtures.app.db.withoutPlugins() })
  expect(await playlist(other)).toEqual(await playlist())
  expect(await renderedFrames(other)).toEqual(frames)
})

test('[U30] listening is enough for hand-overs to be rendered', async () => {
  passTo(handOverAt() - 10_000)
  await playlist()
  await look()
  expect(requests).toHaveLength(1)
})

test('[U30] a plan that changes is rendered again, and one that is withdrawn is a cut', async () => {
  passTo(handOverAt() - 10_000)
  await look()
  const { nextPlay } = plan
  if (nextPlay) plan.nextPlay = { ...nextPlay, playId: `changed ${evenings}` }
  mix = async () => rendered(2)
  await look()
  expect(requests).toHaveLength(2)
  plan.nextPlay = null
  await look()
  plan.nextPlay = nextPlay && { ...nextPlay, overlapMs: 0 }
  await look()
  expect(requests).toHaveLength(2)
  await takeOver()
  fixtures.clock.pass(20_000)
  expect(await renderedFrames()).toEqual([])
})

test.each([
  ['fails', () => Promise.reject(new Error('broken'))],
  [
    'comes too late',
    async () => {
      passTo(handOverAt() - 1000)
      return rendered(1)
    },
  ],
])('[U31] a hand-over whose rendering %s is a cut, and is not tried again', async (_, rendering) => {
  passTo(handOverAt() - 10_000)
  mix = rendering
  await look()
  await look()
  expect(requests).toHaveLength(1)
  passTo(handOverAt())
  await takeOver()
  fixtures.clock.pass(12_000)
  const sound = (await playlist()).map(({ file }) => soundOf(file))
  expect((await Promise.all(sound)).every(({ length }) => length > 40)).toBe(true)
  expect(await renderedFrames()).toEqual([])
})

test('[U46] a hand-over whose process died while it rendered is rendered by another, once, if there is time', async () => {
  passTo(handOverAt() - 12_000)
  let finish: (sound: Uint8Array) => void = () => undefined
  mix = () => new Promise((resolve) => (finish = resolve))
  const dead = mixingOf(app).look(room.uuid)
  await expect.poll(() => requests.length).toBe(1)
  mix = async () => rendered(2)
  const others = [another(), another()]
  const lookElsewhere = () => Promise.all(others.map((each) => mixingOf(each).look(room.uuid)))
  passTo(handOverAt() - 7500)
  await lookElsewhere()
  expect(requests).toHaveLength(1)
  passTo(handOverAt() - 6900)
  await lookElsewhere()
  await lookElsewhere()
  expect(requests).toHaveLength(2)
  passTo(handOverAt())
  await takeOver()
  fixtures.clock.pass(12_000)
  expect((await renderedFrames()).map(([mark]) => mark)).toEqual(Array.from({ length: 173 }, () => 2))
  finish(rendered(1))
  await dead
})

test('[U31] a song that may not be sent is never rendered', async () => {
  if (plan.nextPlay) plan.nextPlay.song = { duration: 200, musicProviders: { youtube: 'dQw4w9WgXcQ' } }
  passTo(handOverAt() - 10_000)
  await look()
  expect(requests).toHaveLength(0)
})

test('[U31] a hand-over with a song that was withdrawn is silent', async () => {
  passTo(handOverAt() - 10_000)
  await look()
  passTo(handOverAt())
  await takeOver()
  fixtures.clock.pass(6000)
  const { db } = app
  const withdraw = (status: 'VERIFIED' | 'VERIFICATION_ERROR') =>
    db.updateTable('uploadedSong').set({ status }).where('uuid', '=', songs[0].id).execute()
  await withdraw('VERIFICATION_ERROR')
  expect(await renderedFrames()).toEqual([])
  await withdraw('VERIFIED')
})

test.each([0, 1000, 2000, 3000])(
  '[U30] a fade of two seconds is sent whole, although a segment is longer (%d ms before the end of one)',
  async (ms) => {
    const { nextPlay } = plan
    const at = handOverAt() - ms
    if (nextPlay) plan.nextPlay = { ...nextPlay, startTime: at - 2000, handOverAt: at, overlapMs: 2000 }
    passTo(at - 10_000)
    await look()
    expect(requests[0]?.plan).toMatchObject({ from: at - 1000, until: at + 3000 })
    passTo(at)
    await takeOver()
    fixtures.clock.pass(12_000)
    expect(await renderedFrames()).toEqual(Array.from({ length: 173 }, (_, n) => [1, n]))
  },
)

test('[U31] the sound of a hand-over is dropped when no player can need it any more', async () => {
  const soundsLeft = async () => {
    const rows = await app.db.selectFrom('radioMix').where('roomUuid', '=', room.uuid).select('sound').execute()
    return rows.map(({ sound }) => sound !== null)
  }
  passTo(handOverAt() - 10_000)
  await look()
  expect(await soundsLeft()).toEqual([true])
  const first = room
  fixtures.clock.pass(10 * 60_000)
  // Another room renders one.
  room = await ann.call('POST /rooms/infrastructure', { body: { name: `Later ${evenings}` } })
  const later = fixtures.clock.now() + 12_000
  if (plan.nextPlay) plan.nextPlay = { ...plan.nextPlay, startTime: later - 2000, handOverAt: later }
  expect(mixTimesOf(plan.nextPlay ?? { startTime: 0, handOverAt: 0, overlapMs: 0 }).from).toBe(later - 2000)
  await look()
  room = first
  expect(await soundsLeft()).toEqual([false])
})
