import { create } from 'zustand'
import { useView } from '../client/view.ts'
import type { LiveRoom } from './live-room.ts'

/** The room the user is in, with the slug its page was opened with. */
export type CurrentRoom = { roomUuid: string; slug: string; room: LiveRoom; withdraw: () => void }

/** The current room, on whatever page: its music continues while the user visits crates, people and songs. */
export const useCurrentRoom = create<{ held: CurrentRoom | null }>(() => ({ held: null }))

export const currentRoom = (): CurrentRoom | null => useCurrentRoom.getState().held

/** Leaves the current room, if any: its music stops, and the others see the user leave. */
export function leaveRoom(): void {
  const held = currentRoom()
  if (!held) return
  useCurrentRoom.setState({ held: null })
  held.withdraw()
  held.room.stop()
}

/** Keeps a connected room when its page is left, but not one that is closed or whose surrounding activity has ended. */
export function leaveUnlessInside(): void {
  const status = currentRoom()?.room.store.getState().status.kind
  const isInside = status === 'live' || status === 'reconnecting'
  if (!isInside || useView.getState().over !== null) leaveRoom()
}
