import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeClock } from '@segue/shared/test/fake-clock.ts'
import { previewsKey } from '@segue/shared/song/guest-previews.ts'
import { ann, olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { liveStore } from '../../test/doubles/live-store.ts'
import { takeToken } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import type { LiveRoom } from '../session/live-room.ts'
import type { PlayerState } from '../playback/player-state.ts'
import { chooseHere, heardKey } from '../client/device/statistics-choice.ts'
import { hearPlays } from './hear-plays.ts'

const startedAt = Date.parse('2026-03-01T20:00:00.000Z')
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const total = 'userSongTotalPlayed'

let leave = () => undefined as void

beforeEach(() => {
  vi.useFakeTimers()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'user' }))
})
afterEach(() => leave())

function server({ shares = true, reachable = true } = {}) {
  const line = { reachable }
  const fake = fakeServer({
    'GET /users/profile/user-data': { body: { uuid: ann.userUuid, sharesStatistics: shares } },
    'POST /kinesis': { status: 202, body: { success: true } },
  })
  vi.stubGlobal('fetch', async (...requests: Parameters<typeof fake.serve>) => {
    if (!line.reachable) throw new TypeError('Failed to fetch')
    return fake.serve(...requests)
  })
  const records = () =>
    fake.requests
      .filter(({ key }) => key === 'POST /kinesis')
      .map(({ body }) => body as { topic: string; record: Record<string, unknown> })
  /** The topics sent, with the seconds heard. */
  const brief = () =>
    records().map(({ topic, record }) => [topic, record.playId, Math.round(Number(record.msTimePlayed) / 1000)])
  return { line, records, brief }
}

/** Enters a room with a controllable sound. */
function enter(plays: string | null = null) {
  const { state } = new TestRoom().join(olga).join(ann)
  const playing = (playId: string | null) => ({
    ...state,
    nowPlaying: playId === null ? null : { playId, song: { trackName: playId }, startTime: 0, endTime: 1 },
  })
  const sound = { muted: false, volume: 0.8 }
  const store = liveStore(playing(plays))
  const player = {
    state: () => store.getState().sound,
    settings: { preferences: sound },
    meter: { report: () => ({ provider: 'uploadService' }) },
  }
  const begunAt = fakeClock.now()
  const room = { store, player, serverNow: () => startedAt + fakeClock.now() - begunAt } as unknown as LiveRoom
  const timers = { setInterval: window.setInterval, clearInterval: window.clearInterval }
  const page = Object.assign(new EventTarget(), timers) as unknown as Window
  leave = hearPlays(room, { storage: surface.storage, page, uuid: () => ann.userUuid })
  const set = (next: PlayerState) => store.setState({ sound: next })
  return {
    sound,
    leave,
    close: () => page.dispatchEvent(new Event('pagehide')),
    play(playId: string) {
      store.setState({ state: playing(playId) })
      set({ name: 'playing', playId })
    },
    is: (name: 'waiting-for-tap' | 'buffering' | 'loading' | 'playing', playId: string) => set({ name, playId }),
  }
}

test("a play is reported when it ends, with the time heard and its dates by the server's clock", async () => {
  const { records, brief } = server()
  const room = enter()
  room.play('one')
  await wait(40_000)
  room.sound.volume = 0.5
  await wait(2000)
  room.play('two')
  await wait(0)
  expect(brief()).toEqual([
    ['songPlayed15Seconds', 'one', 10],
    ['songPlayed30Seconds', 'one', 25],
    [total, 'one', 42],
  ])
  expect(records().at(-1)?.record).toMatchObject({
    roomSlug: 'the-room',
    roomOwnerUuid: olga.userUuid,
    userUuid: ann.userUuid,
    songInfo: { trackName: 'one' },
    userProvider: 'uploadService',
    volumeStart: 0.8,
    volumeEnd: 0.5,
    startedDate: '2026-03-01T20:00:00.000Z',
    updatedDate: '2026-03-01T20:00:42.000Z',
    finishedDate: '2026-03-01T20:00:42.000Z',
    deviceData: { platform: 'web', isDiscord: false, isLoggedIn: true },
  })
})

test('a listener who leaves after 12 or 27 seconds counts as having heard 15 or 30', async () => {
  const { brief } = server()
  const room = enter()
  room.play('one')
  await wait(12_000)
  room.play('two')
  await wait(27_000)
  room.leave()
  await wait(0)
  expect(brief().map(([topic, playId]) => [topic, playId])).toEqual([
    ['songPlayed15Seconds', 'one'],
    [total, 'one'],
    ['songPlayed15Seconds', 'two'],
    ['songPlayed30Seconds', 'two'],
    [total, 'two'],
  ])
})

test('time waiting, buffering, muted or at zero volume does not count as heard', async () => {
  const { brief } = server()
  const room = enter()
  room.play('one')
  for (const name of ['loading', 'waiting-for-tap', 'buffering'] as const) {
    room.is(name, 'one')
    await wait(20_000)
  }
  room.is('playing', 'one')
  await wait(4000)
  room.sound.muted = true
  await wait(20_000)
  room.sound.muted = false
  room.sound.volume = 0
  await wait(20_000)
  room.sound.volume = 0.3
  await wait(3000)
  room.leave()
  await wait(0)
  // Volume changes are noticed up to a second late.
  expect(brief()).toEqual([[total, 'one', expect.closeTo(7, -0.5)]])
})

test('a seek, a rejoin and a reload continue the record of the play', async () => {
  const { brief } = server()
  const first = enter()
  first.play('one')
  await wait(16_000)
  first.is('buffering', 'one')
  first.is('playing', 'one')
  await wait(4000)
  first.close()
  await wait(0)
  // The first page is gone, with its timers.
  vi.clearAllTimers()
  const second = enter('one')
  second.play('one')
  await wait(12_000)
  second.play('two')
  await wait(0)
  expect(brief()).toEqual([
    ['songPlayed15Seconds', 'one', 10],
    [total, 'one', 20],
    ['songPlayed30Seconds', 'one', 25],
    [total, 'one', 32],
  ])
})

test('a play that a closed page could not report is reported by the next page and then forgotten', async () => {
  const { line, brief } = server()
  const room = enter()
  room.play('one')
  await wait(8000)
  line.reachable = false
  room.close()
  room.leave()
  await wait(0)
  line.reachable = true
  enter()
  await expect.poll(() => brief()).toEqual([[total, 'one', 8]])
  expect(surface.storage.get(heardKey)).toBeNull()
})

test('the time a device slept does not count as heard', async () => {
  const { brief } = server()
  const room = enter()
  room.play('one')
  await wait(5000)
  const now = fakeClock.now()
  vi.spyOn(performance, 'now').mockImplementation(() => now + 3_600_000)
  await wait(1000)
  room.leave()
  await expect.poll(() => brief()).toEqual([[total, 'one', 5]])
})

test.each([
  ['on this device', () => chooseHere(false), true],
  ['in their settings', () => undefined, false],
  ['in their browser', () => vi.stubGlobal('navigator', { globalPrivacyControl: true }), true],
])('nothing is sent or stored for a user who declines %s', async (_, sayNo, shares) => {
  const { records } = server({ shares })
  sayNo()
  const room = enter()
  room.play('one')
  await wait(40_000)
  room.close()
  room.leave()
  await wait(0)
  expect(records()).toEqual([])
  expect(surface.storage.get(heardKey)).toBeNull()
})

test('plays of a guest are reported only within the listening limit', async () => {
  const { brief } = server()
  takeToken(tokenOf({ sub: ann.userUuid, type: 'guest' }))
  const room = enter()
  room.play('one')
  await wait(5000)
  room.play('two')
  surface.storage.set(previewsKey, JSON.stringify(Array.from({ length: 11 }, (__, i) => `song ${i}`)))
  await wait(5000)
  room.leave()
  await expect.poll(() => brief()).toEqual([[total, 'one', 5]])
})
