import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { RoomSettings } from '@segue/shared/room/settings.ts'
import { olga, roomSettings, TestRoom } from '@segue/shared/test/fixtures.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../test/doubles/fixtures.tsx'
import { takeToken } from '../client/session.ts'
import { FoundByLink } from '../search/results.tsx'
import { Suggestions } from '../search/suggestions.tsx'
import type { LiveRoom, RoomSnapshot } from './live-room.ts'
import { NotHere } from './not-here.tsx'
import { InRoom } from './room-context.tsx'

beforeEach(() => loadWords())

const explicit = 'Explicit, not allowed here'
const onlyAudius = 'Only songs from Audius play here'
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
      <InRoom value={roomWith(settings).room}>
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
    <InRoom value={room}>
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
    <InRoom value={roomWith({ explicit: false }).room}>
      <Suggestions renderActions={() => null} />
    </InRoom>,
  )
  await expect.poll(() => screen.queryAllByText(explicit)).toHaveLength(2)
})

test('a song looked up by its link shows whether the room refuses it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(song)))
  onScreen(
    <InRoom value={roomWith({ musicProviderKeys: ['audius'] }).room}>
      <FoundByLink link="https://open.spotify.com/track/rio" provider="spotify" renderActions={() => null} />
    </InRoom>,
  )
  expect(await screen.findByText(onlyAudius)).toBeTruthy()
})
