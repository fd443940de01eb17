import { create } from 'zustand'
import { useView } from '../client/view.ts'
import type { LiveRoom } from './live-room.ts'

/** A room one is in, by the address its page was opened with. */
export type HeldRoom = { roomUuid: string; slug: string; room: LiveRoom; withdraw: () => void }

/** The room one is in, whatever page is shown: its music goes on beside crates, people and songs. */
export const useHeldRoom = create<{ held: HeldRoom | null }>(() => ({ held: null }))

export const heldRoom = (): HeldRoom | null => useHeldRoom.getState().held

/** Out of the room one is in, if any: its music ends, and the others see one go. */
export function leaveRoom(): void {
  const held = heldRoom()
  if (!held) return
  useHeldRoom.setState({ held: null })
  held.withdraw()
  held.room.stop()
}

/** A room that answers is kept when its page is left; a closed door is not, nor one that the place around it has ended. */
export function leaveUnlessInside(): void {
  const status = heldRoom()?.room.store.getState().status.kind
  const isInside = status === 'live' || status === 'reconnecting'
  if (!isInside || useView.getState().over !== null) leaveRoom()
}
