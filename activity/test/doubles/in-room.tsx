import type { ReactNode } from 'react'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { LiveRoom } from '../../src/session/live-room.ts'
import { InRoom } from '../../src/session/room-context.tsx'
import { createRoomSession } from '../../src/session/room-session.ts'
import { onScreen } from './fixtures.tsx'
import { liveStore } from './live-store.ts'

/** Shows a part of a room that is in this state, at a time (ms) of the room's clock. */
export function onScreenInRoom(part: ReactNode, { state, now }: { state: RoomState; now: number }) {
  const live = { store: liveStore(state), serverNow: () => now }
  const session = createRoomSession(live as unknown as LiveRoom)
  return { session, ...onScreen(<InRoom value={session}>{part}</InRoom>) }
}
