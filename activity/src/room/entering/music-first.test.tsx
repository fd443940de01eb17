import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { olga, TestRoom } from '@segue/shared/test/fixtures.ts'
import { onScreen } from '../../../test/doubles/fixtures.tsx'
import type { PlayerState } from '../../playback/player-state.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { useMusicFirst } from './music-first.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'

beforeEach(() => void vi.useFakeTimers())

const { state } = new TestRoom().join(olga)
const song = { trackName: 'Rio', musicProviders: {} }
const playing = { playId: 'p', song, startTime: 0, endTime: 1000 } as unknown as typeof state.nowPlaying
const withSong = { ...state, nowPlaying: playing }

function Crowd() {
  return useMusicFirst() ? <p>The crowd</p> : null
}

/** Enters a room. Returns a function that changes the room's snapshot. */
function walkIn(): (next: Partial<RoomSnapshot>) => void {
  const store = createStore<RoomSnapshot>(() => ({
    status: { kind: 'connecting' },
    state: null,
    sound: { name: 'idle' },
    part: null,
  }))
  onScreen(
    <InRoom value={createRoomSession({ store } as unknown as LiveRoom)}>
      <Crowd />
    </InRoom>,
  )
  return (next) => act(() => store.setState(next))
}
const crowd = () => screen.queryByText('The crowd') !== null
const sounds = (name: 'loading' | 'playing' | 'waiting-for-tap'): PlayerState => ({ name, playId: 'p' })

test('the crowd renders once the song plays, and stays while the next one loads', () => {
  const change = walkIn()
  expect(crowd()).toBe(false)
  change({ state: withSong })
  change({ sound: sounds('loading') })
  expect(crowd()).toBe(false)
  change({ sound: sounds('playing') })
  expect(crowd()).toBe(true)
  change({ sound: sounds('loading') })
  expect(crowd()).toBe(true)
})

test('the crowd renders immediately if nothing plays or sound needs a tap first', () => {
  walkIn()({ state })
  expect(crowd()).toBe(true)
  cleanup()
  walkIn()({ state: withSong, sound: sounds('waiting-for-tap') })
  expect(crowd()).toBe(true)
})

test('before the first gesture in a tab, when no song can start, the crowd renders with the room', () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { hasBeenActive: false } }))
  const change = walkIn()
  expect(crowd()).toBe(false)
  change({ state: withSong, sound: sounds('loading') })
  expect(crowd()).toBe(true)
})

test('a song that does not load delays the crowd by at most 2.5 seconds', () => {
  const change = walkIn()
  change({ state: withSong, sound: sounds('loading') })
  act(() => void vi.advanceTimersByTime(2400))
  expect(crowd()).toBe(false)
  act(() => void vi.advanceTimersByTime(200))
  expect(crowd()).toBe(true)
})
