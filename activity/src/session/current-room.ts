import { create } from 'zustand'
import { useView } from '../client/view.ts'
import type { LiveRoom } from './live-room.ts'

/** A room one is in, by the address its page was opened with. */
export type CurrentRoom = { roomUuid: string; slug: string; room: LiveRoom; withdraw: () => void }

/** The room one is in, whatever page is shown: its music goes on beside crates, people and songs. */
export const useCurrentRoom = create<{ held: CurrentRoom | null }>(() => ({ held: null }))

export const currentRoom = (): CurrentRoom | null => useCurrentRoom.getState().held

/** Out of the room one is in, if any: its music ends, and the others see one go. */
export function leaveRoom(): void {
  const held = currentRoom()
  if (!held) return
  useCurrentRoom.setState({ held: null })
  held.withdraw()
  held.room.stop()
}

/** A room that answers is kept when its page is left; a closed door is not, nor one that the place around it has ended. */
export function leaveUnlessInside(): void {
  const status = currentRoom()?.room.store.getState().status.kind
  const isInside = status === 'live' || status === 'reconnecting'
  if (!isInside || useView.getState().over !== null) leaveRoom()
}
