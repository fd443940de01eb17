import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { groupMessage } from '@segue/shared/test/group-message.ts'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { takeToken } from '../../client/session.ts'
import type { LiveRoom, RoomSnapshot } from '../../session/live-room.ts'
import { InRoom } from '../../session/room-context.tsx'
import { createRoomSession } from '../../session/room-session.ts'
import { momentsOf } from './moments.ts'
import { SongMoments } from './song-moments.tsx'

const line = (id: number, second: unknown, playId = 'p'): GroupMessage =>
  groupMessage(
    { text: 'the drop', ...(second === null ? {} : { moment: { playId, second } }) },
    { id: String(id), sentAt: id, updatedAt: id },
  )

const seconds = (earlier: GroupMessage[], known: GroupMessage[]) =>
  momentsOf('p', earlier, known).map(({ second }) => second)

test('a song only has the moments of its own play', () => {
  expect(seconds([], [line(1, 72), line(2, 5, 'another'), line(3, null), line(4, 'soon'), line(5, -3)])).toEqual([72])
})

test('moments from before the user joined are included, except those deleted since', () => {
  const earlier = [line(1, 10), line(6, 20), line(7, 30)]
  expect(seconds(earlier, [line(5, null), line(7, 30)])).toEqual([10, 30])
  expect(seconds(earlier, [])).toEqual([10, 20, 30])
})

test('a song has at most 100 moments, the latest ones', () => {
  const all = Array.from({ length: 150 }, (_, at) => line(at + 1, at))
  expect(seconds([], all)).toHaveLength(100)
  expect(seconds([], all).at(-1)).toBe(149)
})

beforeEach(() => loadWords())

function hear(from: number) {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  const { serve, requests } = fakeServer({
    'GET /groups/room/messages': { body: { data: [line(1, 60)] } },
    'GET /blocked-users': { body: [] },
  })
  vi.stubGlobal('fetch', serve)
  const state = { allUserData: {} } as Partial<RoomState> as RoomState
  const store = createStore(() => ({ state }) as Partial<RoomSnapshot> as RoomSnapshot)
  const play = { playId: 'p', startTime: 0, endTime: 120_000 }
  const { container } = onScreen(
    <InRoom value={createRoomSession({ roomUuid: 'room', store } as Partial<LiveRoom> as LiveRoom)}>
      <SongMoments play={play} seconds={from} />
    </InRoom>,
  )
  return { marks: () => [...container.querySelectorAll('span')], requests }
}

test('a user who joins mid-song sees earlier moments and the current position', async () => {
  const { marks } = hear(60)
  await waitFor(() => expect(marks()).toHaveLength(1))
  expect(marks().map((mark) => [mark.style.getPropertyValue('--at'), mark.className.includes('now')])).toEqual([
    ['0.5', true],
  ])
})

test('a user who hears a song from the start does not load earlier messages', async () => {
  const { marks, requests } = hear(0)
  await waitFor(() => expect(requests.map(({ key }) => key)).toContain('GET /blocked-users'))
  expect(requests.map(({ key }) => key)).not.toContain('GET /groups/room/messages')
  expect(marks()).toEqual([])
})
