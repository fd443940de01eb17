import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, tokenOf } from '../../test/doubles/fixtures.tsx'
import { call, queries } from '../client/api.ts'
import { happened } from '../client/news/happenings.ts'
import { takeToken } from '../client/session.ts'
import { surface } from '../client/surface.ts'
import { chooseHere } from '../client/device/statistics-choice.ts'
import { mayTrack } from './choice.ts'
import { notedPlays, notePlay } from './noted-plays.ts'
import { startHearing } from './play-milestones.ts'
import { track } from './track.ts'
import { topicOf, watchApp } from './watch-app.ts'

test.each([
  ['POST /rooms/infrastructure', 'roomCreated'],
  ['POST /crate', 'playlistCreated'],
  ['POST /crate/6f/songs', 'songAddedToPlaylist'],
  ['POST /crate/special/queue/songs', 'songAddedToQueue'],
  ['POST /crate/special/queue/songs/shuffle', 'queueShuffled'],
  ['DELETE /crate/special/queue/songs/6f', 'songRemovedFromQueue'],
  ['POST /messages', 'chatMessageSent'],
  ['POST /messages/7/reactions/x', 'chatReactionSent'],
  ['POST /users/voucher-sign-up', 'signedUp'],
  ['POST /auth/passkey-sign-in', 'signedIn'],
  ['POST /api/v1/products/7/checkout', 'purchaseStarted'],
  ['POST /subscription/checkout/7', 'purchaseStarted'],
  ['POST /subscription/portal', undefined],
  ['roomShared', 'roomShared'],
  ['PUT /crate/6f', undefined],
  ['POST /users/change-password', undefined],
])('%s is reported as %s', (what, topic) => {
  expect(topicOf(what)).toBe(topic)
})

test('a play that an earlier page noted is reported and forgotten, outside of rooms too', async () => {
  const server = fakeServer({
    'GET /users/profile/user-data': { body: { sharesStatistics: true } },
    'POST /kinesis': { status: 202, body: { success: true } },
  })
  vi.stubGlobal('fetch', server.serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const play = startHearing({
    playId: 'p1',
    userUuid: 'ann',
    roomSlug: 'bar',
    roomOwnerUuid: null,
    djUuid: null,
    songInfo: { songId: 's1', trackName: 'Song', artistName: 'Bo', musicProviders: {} },
    userProvider: null,
    volumeStart: 80,
    startedDate: '2026-11-20T20:00:00.000Z',
  })
  notePlay(surface.storage, { ...play, msTimePlayed: 4000 })
  onTestFinished(watchApp())
  await expect.poll(() => notedPlays(surface.storage)).toEqual([])
  const reports = server.requests.filter(({ key }) => key === 'POST /kinesis').map(({ body }) => body)
  // Events that earlier tests have left are reported as well.
  expect(reports).toContainEqual(
    expect.objectContaining({
      topic: 'userSongTotalPlayed',
      record: expect.objectContaining({ playId: 'p1', msTimePlayed: 4000 }),
    }),
  )
})

test('page views, the rooms on the home page and calls are reported, including those before the start', async () => {
  const server = fakeServer({
    'GET /users/profile/user-data': { body: { sharesStatistics: true } },
    'POST /kinesis': { status: 202, body: { success: true } },
    'POST /crate': { body: {} },
    'POST /messages': { status: 403, body: { message: 'no' } },
  })
  vi.stubGlobal('fetch', server.serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  happened('pageView', { page: '/' })
  onTestFinished(watchApp())
  const crate = { crateName: 'Mine', songs: [] }
  await call('POST /crate', { body: crate })
  await call('POST /messages', { body: {} as never }).catch(() => undefined)
  queries.setQueryData(['rooms', 'public'], { pages: [{ rooms: [{}, {}] }] })
  // The home page's rooms are refetched every few seconds.
  queries.setQueryData(['rooms', 'public'], { pages: [{ rooms: [{}] }] })
  const records = () =>
    server.requests
      .filter(({ key }) => key === 'POST /kinesis')
      .map(({ body }) => body as { topic: string; record: Record<string, unknown> })
  const topics = () => records().map(({ topic }) => topic)
  await expect.poll(() => topics()).toContain('homeRoomsLoaded')
  expect(Object.fromEntries(records().map(({ topic, record }) => [topic, record]))).toMatchObject({
    pageView: { page: '/', deviceData: { isLoggedIn: true } },
    playlistCreated: {},
    homeRoomsLoaded: { roomCount: 2, utmSource: null },
  })
})

test('once ended, the rooms of a home page that was still loading are not reported', async () => {
  const server = fakeServer({
    'GET /users/profile/user-data': { body: { sharesStatistics: true } },
    'POST /kinesis': { status: 202, body: { success: true } },
  })
  vi.stubGlobal('fetch', server.serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const end = watchApp()
  happened('pageView', { page: '/' })
  const topics = () =>
    server.requests.filter(({ key }) => key === 'POST /kinesis').map(({ body }) => (body as { topic: string }).topic)
  await expect.poll(topics).toEqual(['pageView'])
  end()
  queries.setQueryData(['rooms', 'public'], { pages: [{ rooms: [{}] }] })
  await track('chatMessageSent')
  expect(topics()).toEqual(['pageView', 'chatMessageSent'])
})

test('nothing is reported while the user declines statistics', async () => {
  const server = fakeServer({
    'GET /users/profile/user-data': { body: { sharesStatistics: true } },
    'POST /kinesis': { status: 202, body: { success: true } },
  })
  vi.stubGlobal('fetch', server.serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  onTestFinished(watchApp())
  chooseHere(false)
  happened('pageView', { page: '/playlists' })
  expect(server.requests.map(({ key }) => key)).not.toContain('POST /geolocate')
  chooseHere(true)
  happened('roomShared')
  const reported = () => server.requests.filter(({ key }) => key === 'POST /kinesis').map(({ body }) => body)
  await expect.poll(reported).toContainEqual(expect.objectContaining({ topic: 'roomShared' }))
  expect(reported()).not.toContainEqual(expect.objectContaining({ topic: 'pageView' }))
})

test('the country of a user who shares statistics is stored once, that of a guest never', async () => {
  const server = fakeServer({
    'GET /users/profile/user-data': { body: { sharesStatistics: true } },
    'POST /kinesis': { status: 202, body: { success: true } },
    'POST /geolocate': { body: { country: 'ES', region: null, at: '2026-03-01T12:00:00.000Z' } },
  })
  vi.stubGlobal('fetch', server.serve)
  const kept = () => server.requests.filter(({ key }) => key === 'POST /geolocate').map(({ body }) => body)
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  onTestFinished(watchApp())
  happened('pageView', { page: '/' })
  await mayTrack()
  expect(kept()).toEqual([])
  takeToken(tokenOf({ sub: 'bea', type: 'user' }))
  happened('signedIn')
  happened('pageView', { page: '/shop' })
  await expect.poll(kept).toEqual([{}])
  happened('pageView', { page: '/' })
  await mayTrack()
  expect(kept()).toEqual([{}])
})
