import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { olga, roomSettings, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { Routes } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { AlbumPage } from '../../crate/shared/album-page.tsx'
import { MyUploadsDialog } from '../../crate/uploads/my-uploads-dialog.tsx'
import { RecentSongs } from '../../crate/queue/recent-songs.tsx'
import { FoundByLink } from '../../search/results.tsx'
import { Suggestions } from '../../search/suggestions.tsx'
import type { LiveRoom, RoomSnapshot } from '../live-room.ts'
import { NotHere } from './not-here.tsx'
import { useCurrentRoom } from '../current-room.ts'
import { InRoom } from '../room-context.tsx'
import { createRoomSession } from '../room-session.ts'

beforeEach(() => loadWords())

const explicit = 'Explicit songs aren’t allowed here'
const onlyAudius = 'Only songs from Audius can be played here'
const song = {
  id: 'rio',
  songId: 'rio',
  songShortId: 'rio',
  trackName: 'Rio',
  artistName: 'Noor',
  duration: 200,
  explicit: true,
  thumbnails: { spotify: 'https://i.scdn.co/image/x' },
  musicProviders: { spotify: '4uLU6hMCjMI75M1A2tKUQC' },
}

/** A room with some settings, and a function that changes them. */
function roomWith(settings: Partial<RoomSettings>) {
  const { state } = new TestRoom().join(olga)
  const store = createStore<RoomSnapshot>(() => ({
    status: { kind: 'live' },
    sound: { name: 'idle' },
    part: null,
    state: { ...state, settings: roomSettings(settings) },
  }))
  const change = (changes: Partial<RoomSettings>) =>
    store.setState({ state: { ...state, settings: roomSettings(changes) } })
  return { room: { store } as unknown as LiveRoom, change }
}

test.each([
  [{ explicit: false }, explicit],
  [{ musicProviderKeys: ['audius'] }, onlyAudius],
  [{ explicit: true, musicProviderKeys: ['spotify'] }, ''],
] satisfies [Partial<RoomSettings>, string][])(
  'a song shows whether the settings %o of the room refuse it',
  (settings, words) => {
    const { container } = onScreen(
      <InRoom value={createRoomSession(roomWith(settings).room)}>
        <NotHere song={song} />
      </InRoom>,
    )
    expect(container.textContent).toBe(words)
  },
)

test('a song outside a room shows nothing', () => {
  const { container } = onScreen(<NotHere song={song} />)
  expect(container.textContent).toBe('')
})

test('a song shows a change of the settings immediately', () => {
  const { room, change } = roomWith({})
  onScreen(
    <InRoom value={createRoomSession(room)}>
      <NotHere song={song} />
    </InRoom>,
  )
  expect(screen.queryByText(explicit)).toBeNull()
  act(() => change({ explicit: false }))
  expect(screen.getByText(explicit)).toBeTruthy()
})

test('suggested songs show what the room refuses', async () => {
  takeToken(tokenOf({ sub: 'olga', type: 'user' }))
  const queued = {
    ...song,
    songId: 'mine',
    songShortId: 'mine',
    trackName: 'Mine',
    musicProviders: { spotify: 'mine' },
    crateSongUuid: 'entry',
  }
  const { serve } = fakeServer({
    'GET /crate/special/queue/songs': { body: { songs: [queued] } },
    'GET /api/v1/songs/mine/similar': { body: { songs: [song], isAnalysing: false } },
    'GET /songs/public': { body: { songs: [{ ...song, id: 'other', songId: 'other' }] } },
  })
  vi.stubGlobal('fetch', serve)
  onScreen(
    <InRoom value={createRoomSession(roomWith({ explicit: false }).room)}>
      <Suggestions renderActions={() => null} />
    </InRoom>,
  )
  await expect.poll(() => screen.queryAllByText(explicit)).toHaveLength(2)
})

test('a song looked up by its link shows whether the room refuses it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(song)))
  onScreen(
    <InRoom value={createRoomSession(roomWith({ musicProviderKeys: ['audius'] }).room)}>
      <FoundByLink link="https://open.spotify.com/track/rio" provider="spotify" renderActions={() => null} />
    </InRoom>,
  )
  expect(await screen.findByText(onlyAudius)).toBeTruthy()
})

test('recent songs of a room and own uploads show what the room refuses', async () => {
  takeToken(tokenOf({ sub: 'olga', type: 'user' }))
  const play = { song, playId: 'before', djUuid: olga.userUuid, playedAt: '2026-11-23T10:00:00.000Z' }
  const { serve } = fakeServer({
    'GET /rooms/the-night-shift/recent-songs': {
      body: { songPlays: [{ ...play, voteCounts: { likes: 1, dislikes: 0, stars: 0 } }] },
    },
    'GET /songs': { body: { songs: [{ ...song, status: 'VERIFIED', failure: null }], count: 1 } },
  })
  vi.stubGlobal('fetch', serve)
  const { room } = roomWith({ explicit: false, slug: 'the-night-shift' })
  onScreen(
    <InRoom value={createRoomSession(room)}>
      <RecentSongs />
    </InRoom>,
  )
  expect(await screen.findAllByText(explicit)).toHaveLength(1)
  cleanup()
  onScreen(
    <InRoom value={createRoomSession(room)}>
      <MyUploadsDialog onClose={() => undefined} />
    </InRoom>,
  )
  expect(await screen.findAllByText(explicit)).toHaveLength(1)
})

test('the page of an album shows what the current room refuses', async () => {
  const { serve } = fakeServer({
    'GET /albums/service/rio1/songs': {
      body: { album: { albumName: 'Rio', artistName: 'Duran Duran' }, songs: [song] },
    },
  })
  vi.stubGlobal('fetch', serve)
  const { room } = roomWith({ explicit: false })
  useCurrentRoom.setState({
    held: { roomUuid: 'here', slug: 'here', session: createRoomSession(room), withdraw: () => undefined },
  })
  onScreen(<Routes pages={{ '/album/:shortId': AlbumPage }} />, '/album/rio1')
  expect(await screen.findByText(explicit)).toBeTruthy()
  act(() => useCurrentRoom.setState({ held: null }))
  expect(screen.queryByText(explicit)).toBeNull()
})
