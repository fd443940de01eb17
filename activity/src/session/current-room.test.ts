import { afterEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { ConnectionStatus } from '@segue/shared/room/client/connection-machine.ts'
import { setView } from '../client/view.ts'
import { currentRoom, leaveRoom, leaveUnlessInside, useCurrentRoom } from './current-room.ts'
import type { LiveRoom } from './live-room.ts'
import { createRoomSession } from './room-session.ts'

afterEach(() => {
  leaveRoom()
  setView({ over: null })
})

function inRoom(status: ConnectionStatus) {
  const [stop, withdraw] = [vi.fn<() => void>(), vi.fn<() => void>()]
  // Only the parts of a room that the tested code uses.
  const room = { store: createStore(() => ({ status })), stop } as unknown as LiveRoom
  useCurrentRoom.setState({
    held: { roomUuid: 'r', slug: 'the-night-shift', session: createRoomSession(room), withdraw },
  })
  return { stop, withdraw }
}

const live: ConnectionStatus = { kind: 'live' }
const away: ConnectionStatus = { kind: 'reconnecting', attempt: 1 }
const shut: ConnectionStatus = { kind: 'stopped', why: { code: 'left' } }

test('a live or reconnecting room is kept when its page is left', () => {
  for (const status of [live, away]) {
    const { stop } = inRoom(status)
    leaveUnlessInside()
    expect([currentRoom()?.slug, stop.mock.calls.length]).toEqual(['the-night-shift', 0])
  }
})

test('a room that is closed or not yet open is not kept', () => {
  for (const status of [shut, { kind: 'connecting' } as const]) {
    const { stop, withdraw } = inRoom(status)
    leaveUnlessInside()
    expect([currentRoom(), stop.mock.calls.length, withdraw.mock.calls.length]).toEqual([null, 1, 1])
  }
})

test('a room whose surrounding activity has ended is not kept', () => {
  const { stop } = inRoom(live)
  setView({ over: 'The activity has ended' })
  leaveUnlessInside()
  expect([currentRoom(), stop.mock.calls.length]).toEqual([null, 1])
})

test('a room is left only once', () => {
  const { stop } = inRoom(live)
  leaveRoom()
  leaveRoom()
  expect([currentRoom(), stop.mock.calls.length]).toEqual([null, 1])
})
