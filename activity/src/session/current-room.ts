import { create } from 'zustand'
import { useView } from '../client/view.ts'
import type { RoomSession } from './room-session.ts'

/** The room the user is in, with the slug its page was opened with. */
export type CurrentRoom = { roomUuid: string; slug: string; session: RoomSession; withdraw: () => void }

/** The current room, on whatever page: its music continues while the user visits crates, people and songs. */
export const useCurrentRoom = create<{ held: CurrentRoom | null }>(() => ({ held: null }))

export const currentRoom = (): CurrentRoom | null => useCurrentRoom.getState().held

/** Leaves the current room, if any: its music stops, and the others see the user leave. */
export function leaveRoom(): void {
  const held = currentRoom()
  if (!held) return
  useCurrentRoom.setState({ held: null })
  held.withdraw()
  held.session.dispose()
}

/** Keeps a connected room when its page is left, but not one that is closed or whose surrounding activity has ended. */
export function leaveUnlessInside(): void {
  const status = currentRoom()?.session.room.store.getState().status.kind
  const isInside = status === 'live' || status === 'reconnecting'
  if (!isInside || useView.getState().over !== null) leaveRoom()
}
